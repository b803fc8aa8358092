import { hearSound } from '../../fixtures/sound.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test.beforeEach(async ({ page }) => {
  await enterAs(page, demoUser('listener'))
})

test('search by keyboard: filter, walk to a result, play it, come back to it', async ({ page }) => {
  await page.goto('/search')
  const field = page.getByRole('searchbox')
  await field.fill('night bus')
  await expect(page).toHaveURL('/search?query=night+bus')
  // The server's answer: it takes the place of the list of before, and its words are remembered.
  await expect(
    page.getByRole('status').filter({ hasText: /station for “night bus”$/ }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play Night Bus' })).toBeVisible()
  await field.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Play Night Bus' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await hearSound(page)).toBeGreaterThan(0)
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await field.press('Escape')
  await expect(field).toHaveValue('')
  await page.getByRole('link', { name: 'night bus', exact: true }).click()
  await expect(field).toHaveValue('night bus')
})

test('what is typed is answered before the server, in the whole catalogue', async ({
  page,
  expectedErrors,
}) => {
  // The page waits no longer than ten seconds for it.
  expectedErrors.push(/^API call failed .*code: ECONNABORTED/)
  await page.route(/\/stations\?.*query=/, () => {
    // It never answers.
  })
  await page.goto('/search')
  await page.getByRole('searchbox').fill('night b')
  await expect(
    page.getByRole('status').filter({ hasText: '1 station for “night b” so far.' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play Night Bus' })).toBeVisible()
})

test('a long list is there in its full height, and stands where it was left', async ({ page }) => {
  await page.goto('/browse')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  const rows = page.getByRole('main').locator('li[aria-posinset]')
  await expect(rows.first()).toBeVisible()
  const at = (place: number) => page.getByRole('main').locator(`li[aria-posinset="${place}"]`)
  await page.keyboard.press('End')
  // Other tests add and remove stations meanwhile, so the last row is the one that says so.
  const last = rows.last()
  await expect.poll(() => last.evaluate((row) => row.ariaPosInSet === row.ariaSetSize)).toBe(true)
  await expect(last.getByRole('button', { name: /^Play / })).toBeInViewport()
  const total = Number(await last.getAttribute('aria-setsize'))
  // Only what is near the window is drawn.
  expect(await rows.count()).toBeLessThan(total)
  await page.keyboard.press('Home')
  await expect(at(1)).toBeInViewport()

  // The middle, as by the scrollbar: what stands there is the same as when it is scrolled to.
  const middle = Math.floor(total / 2)
  const { apiUrl } = JSON.parse(process.env.UNDERTONE_TEST_CONFIG ?? '{}')
  const asked = await page.request.get(`${apiUrl}/stations?skip=${middle - 1}&limit=1`)
  const name: string = (await asked.json()).items[0].name
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await expect(at(middle).getByRole('link', { name })).toBeInViewport()

  // Over the list, away from it and back, and over a restart of the page.
  await at(middle).getByRole('link', { name }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(at(middle)).toBeInViewport()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('On the dial')
  await page.goBack()
  await expect(at(middle)).toBeInViewport()
  await page.reload()
  await expect(at(middle).getByRole('button', { name: /^Play / })).toBeInViewport()
})

test('without the API the last visit is shown, and says so', async ({ page, expectedErrors }) => {
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
        // The first that is written may be of before the stations came.
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
