import type { APIResponse } from 'playwright/test'
import { openFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { mockSchedule, scheduleRegion } from '../../fixtures/schedule-week.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { enterAs, enterAsNew, play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const NIGHT_BUS = '/stations/demo-night-bus'

test('a station’s page opens with one click from rows, cards and the player, which stays usable, and back returns', async ({
  page,
}) => {
  await enterAs(page, demoUser('listener'), '/browse')
  const title = page.getByRole('heading', { level: 1, name: 'Night Bus' })
  await page.getByRole('main').getByRole('link', { name: 'Night Bus' }).first().click()
  await expect(title).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`${NIGHT_BUS}$`))
  await expect(page).toHaveTitle(/^Night Bus/)
  await page.reload()
  await expect(title).toBeVisible()

  const player = playerOf(page)
  await page.getByRole('main').getByRole('button', { name: 'Play Night Bus' }).first().click()
  await player.getByRole('button', { name: 'Pause' }).click()
  await page.goBack()
  await expect(page).toHaveURL(/\/browse$/)
  await player.getByRole('link', { name: 'Night Bus' }).click()
  await expect(title).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Night Bus', exact: true }).first().click()
  await expect(title).toBeVisible()
})

test(
  'a station’s page fits every window, and shows the schedule beside the songs in a wide one',
  LONG,
  async ({ page }) => {
    await mockSchedule(page)
    await page.goto(NIGHT_BUS)
    const songs = page.getByRole('region', { name: 'Songs of the last seven days' })
    await expect(songs).toContainText('Last Bus')
    for (const width of [380, 800, 1280, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('heading', { level: 1, name: 'Night Bus' })).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${width} px`).toBe(0)
    }
    const [left, right] = [await scheduleRegion(page).boundingBox(), await songs.boundingBox()]
    if (!left || !right) throw new Error('The schedule or the songs are not visible.')
    expect(left.x + left.width).toBeLessThanOrEqual(right.x)
    expect(left.y).toBe(right.y)
  },
)

test('the address of an unlisted station says so and offers alternatives', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/stations/no-such-station')
  const main = page.getByRole('main')
  await expect(
    main.getByRole('heading', { level: 1, name: 'This station is not listed' }),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  await main.getByRole('link', { name: 'Search stations' }).click()
  await expect(page).toHaveURL(/\/search$/)
})

test('a report about a station reaches the admins, who resolve it', LONG, async ({ page }) => {
  await page.goto(`/sign-in?redirect=${encodeURIComponent('/stations/demo-long-wave')}`)
  await signIn(page, demoUser('admin'))
  const station = page.getByRole('main')
  await station.getByRole('button', { name: 'Report a problem' }).click()
  await station.getByRole('combobox', { name: 'What is wrong?' }).selectOption('duplicate')
  await station.getByRole('button', { name: 'Send the report' }).click()
  await expect(station.getByText(/^Thank you/)).toBeVisible()

  await page.goto('/admin/stations?view=reports')
  const seenTo = page.getByRole('button', { name: 'Resolve: Long Wave, 1 open report' })
  await seenTo.click()
  // Other tests report other stations concurrently.
  await expect(seenTo).toBeHidden()
})

test('from the player to the next station, and to the favorites', LONG, async ({ page }) => {
  await enterAsNew(page)
  // The order depends on other tests, so the first response is reused.
  let list: Promise<APIResponse> | undefined
  const isList = ({ pathname, searchParams }: URL) =>
    pathname === '/stations' && searchParams.get('genre') === 'demo' && !searchParams.has('limit')
  await page.route(isList, async (route) => {
    list ??= route.fetch()
    const response = await list
    await route.fulfill({ response, json: await response.json() })
  })
  // Demo stations only: unreachable ones would fall back to the previous station.
  await page.goto('/browse?genre=demo')
  const cards = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(cards.nth(1)).toBeVisible()
  const [first = '', name = ''] = await cards.allTextContents()
  await play(page, first)
  const player = playerOf(page)
  await expect(player.getByRole('link', { name: first, exact: true })).toBeVisible()
  await player.getByRole('button', { name: 'Next station' }).click()
  await expect(player.getByRole('link', { name, exact: true })).toBeVisible()
  await player.getByRole('button', { name: 'Add to favorites' }).click()
  await openFavorites(page)
  const favorites = page.getByRole('region', { name: 'Favorites', exact: true })
  await expect(favorites.getByRole('link', { name, exact: true })).toBeVisible()
  await player.getByRole('button', { name: 'Remove from favorites' }).click()
  await expect(favorites.getByRole('link', { name, exact: true })).toHaveCount(0)
})
