// cspell:ignore xqzzy
import { LONG } from '../../fixtures/long.ts'
import { waitForSound } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test.beforeEach(async ({ page }) => {
  await enterAs(page, demoUser('listener'))
})

test('a user filters, navigates to a result, plays it and returns to it by keyboard alone', async ({
  page,
}) => {
  await page.goto('/search')
  const field = page.getByRole('searchbox')
  await field.fill('night bus')
  await expect(page).toHaveURL('/search?query=night+bus')
  // The server's response replaces the local results, and its query is stored.
  await expect(
    page.getByRole('status').filter({ hasText: /station for “night bus”$/ }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play Night Bus' })).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Play Night Bus' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await waitForSound(page)).toBeGreaterThan(0)
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await page.getByRole('link', { name: 'night bus', exact: true }).click()
  await expect(field).toHaveValue('night bus')
})

test('Enter plays the first result as soon as it appears', async ({ page }) => {
  await page.goto('/search')
  const field = page.getByRole('searchbox')
  await field.fill('night bus')
  await field.press('Enter')
  await expect(page.getByRole('button', { name: 'Pause Night Bus' }).first()).toBeVisible()
  expect(await waitForSound(page)).toBeGreaterThan(0)
})

test('a search without results shows those of the closest one', LONG, async ({ page }) => {
  await page.goto('/search?query=night+bus+xqzzy')
  await expect(page.getByRole('main').getByRole('status').last()).toHaveText(
    'Nothing found for “night bus xqzzy”. Closest match: night bus (1 station).',
  )
  await page.getByRole('link', { name: 'night bus', exact: true }).click()
  await expect(page.getByRole('searchbox')).toHaveValue('night bus')
})

test(
  'on a phone, groups of results are behind buttons above the stations',
  LONG,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/search?query=ambient')
    await expect(page.getByRole('button', { name: /^Play (?!all)/ }).first()).toBeInViewport()
    const genres = page.getByRole('button', { name: /^Genres \d/ })
    const link = page.getByRole('link', { name: /^ambient\W+\d+ stations?$/ })
    await expect(link).toBeHidden()
    await genres.click()
    await link.click()
    await expect(page).toHaveURL('/browse?genre=ambient')
  },
)

test('typing shows results before the server responds, from the full catalog', async ({
  page,
  expectedErrors,
}) => {
  // The page waits at most ten seconds.
  expectedErrors.push(/^API call failed .*code: ECONNABORTED/)
  await page.route(/\/stations\?.*query=/, () => {
    // Never responds.
  })
  await page.goto('/search')
  await page.getByRole('searchbox').fill('night b')
  await expect(
    page.getByRole('status').filter({ hasText: '1 station for “night b” so far.' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play Night Bus' })).toBeVisible()
})

test('a long list has its full height and restores its scroll position', LONG, async ({ page }) => {
  await page.goto('/browse')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const rows = page.getByRole('main').locator('li[aria-posinset]')
  await expect(rows.first()).toBeVisible()
  const at = (place: number) => page.getByRole('main').locator(`li[aria-posinset="${place}"]`)
  await page.keyboard.press('End')
  // Other tests add and remove stations, so the last row is identified by its label.
  const last = rows.last()
  await expect.poll(() => last.evaluate((row) => row.ariaPosInSet === row.ariaSetSize)).toBe(true)
  await expect(last.getByRole('button', { name: /^Play / })).toBeInViewport()
  const total = Number(await last.getAttribute('aria-setsize'))
  // Only rows near the window are rendered.
  expect(await rows.count()).toBeLessThan(total)
  await page.keyboard.press('Home')
  await expect(at(1)).toBeInViewport()

  // The middle, as with the scrollbar: the same rows as after scrolling.
  const middle = Math.floor(total / 2)
  const { apiUrl } = JSON.parse(process.env.UNDERTONE_TEST_CONFIG ?? '{}')
  const middleRow = await page.request.get(`${apiUrl}/stations?skip=${middle - 1}&limit=1`)
  const name: string = (await middleRow.json()).items[0].name
  await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    window.scrollTo(0, (scrollHeight - clientHeight) / 2)
  })
  await expect(at(middle).getByRole('link', { name })).toBeInViewport()

  // Across the list, away and back, and across a restart of the page.
  await at(middle).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  await page.goBack()
  await expect(at(middle)).toBeInViewport()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the dial')
  await page.goBack()
  await expect(at(middle)).toBeInViewport()
  await page.reload()
  await expect(at(middle).getByRole('button', { name: /^Play / })).toBeInViewport()
})

test('without the API the last visit is shown with a message', async ({ page, expectedErrors }) => {
  expectedErrors.push(/./)
  const shown = page.getByRole('button', { name: 'Play Night Bus' }).first()
  await expect(shown).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const opening = indexedDB.open('undertone')
        await new Promise((resolve) => (opening.onsuccess = resolve))
        const store = opening.result.transaction('vault').objectStore('vault')
        const keys = store.getAllKeys()
        const values = store.getAll()
        await new Promise((resolve) => (values.onsuccess = resolve))
        opening.result.close()
        // The first write may precede the stations.
        const caches = values.result.filter((_, index) =>
          String(keys.result[index]).startsWith('query-cache:'),
        )
        const queries: { queryKey: unknown[] }[] = caches.flatMap(
          ({ clientState }) => clientState.queries,
        )
        return queries.some(
          (query) => query.queryKey[1] === 'list' && JSON.stringify(query).includes('Night Bus'),
        )
      }),
    )
    .toBe(true)
  await page.route(
    (url) => /^\/(stations|users)/.test(url.pathname),
    (route) => route.abort(),
  )
  await page.reload()
  await expect(shown).toBeVisible()
  await expect(page.getByText('Shown from your last visit.').first()).toBeVisible()
})
