import type { APIResponse } from 'playwright/test'
import { openFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'
import { enterAs, enterAsNew, play, playerOf } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('a station’s page opens over the screen, survives a reload, and back closes it', async ({
  page,
}) => {
  await enterAs(page, demoUser('listener'), '/browse')
  await page.getByRole('link', { name: 'Night Bus' }).first().click()
  const station = page.getByRole('dialog', { name: 'Station' })
  await expect(station.getByText('Night Bus')).toBeVisible()
  await expect(page).toHaveURL(/\/browse\?about=demo-night-bus$/)
  await page.reload()
  await expect(station.getByText('Night Bus')).toBeVisible()

  await station.getByRole('button', { name: 'Play Night Bus' }).click()
  await expect(station.getByRole('button', { name: 'Pause Night Bus' })).toBeVisible()
  await page.goBack()
  await expect(station).toBeHidden()
  await expect(page).toHaveURL(/\/browse$/)

  const player = playerOf(page)
  await player.getByRole('link', { name: 'Night Bus' }).click()
  await expect(station).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(station).toBeHidden()
  await expect(page).toHaveURL(/\/browse$/)
})

test('the address of an unlisted station says so and offers alternatives', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/?about=no-such-station')
  const station = page.getByRole('dialog', { name: 'Station' })
  await expect(station.getByRole('heading', { name: 'This station is not listed' })).toBeVisible()
  await station.getByRole('link', { name: 'Search stations' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await expect(station).toBeHidden()
})

test('a report about a station reaches the admins, who resolve it', LONG, async ({ page }) => {
  await page.goto(`/sign-in?redirect=${encodeURIComponent('/browse?about=demo-long-wave')}`)
  await signIn(page, demoUser('admin'))
  const station = page.getByRole('dialog', { name: 'Station' })
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
