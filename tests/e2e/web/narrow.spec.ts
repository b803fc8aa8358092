// cspell:ignore radi

import type { Locator, Page } from 'playwright'
import { createAccountByApi } from '../../fixtures/accounts-by-api.ts'
import { testConfig } from '../../fixtures/config.ts'
import { openFavorites } from '../../fixtures/library-page.ts'
import { LONG } from '../../fixtures/long.ts'
import { newUser, registration, signIn } from '../../fixtures/users.ts'
import { playerOf, SMALLEST_WINDOW } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const LONG_NAME = `Radi${'o'.repeat(80)}`
const NOWHERE = 'https://radio.example/nothing.mp3'

/** Gives the first station of every list an unbreakable name and no stream. */
async function withLongName(page: Page): Promise<void> {
  await page.route(NOWHERE, (route) => route.abort())
  await page.route(/\/stations\?/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.items[0], { name: LONG_NAME, url: NOWHERE })
    await route.fulfill({ response, json: body })
  })
}

async function box(locator: Locator) {
  const found = await locator.boundingBox()
  if (!found) throw new Error('nothing is drawn there')
  return found
}

test.beforeEach(({ page }) => page.setViewportSize(SMALLEST_WINDOW))

/** A new user: favorites reach all windows of a user. */
async function enter(page: Page): Promise<void> {
  const user = newUser()
  await createAccountByApi(testConfig(), user)
  await page.goto('/sign-in')
  const registered = registration(page)
  await signIn(page, user)
  await registered
}

test(
  'a name without spaces stays in its column, and its failure leaves room for the page',
  LONG,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/net::ERR_FAILED/)
    await enter(page)
    await withLongName(page)
    await page.goto('/browse')
    const long = page.getByRole('article').filter({ hasText: LONG_NAME })
    const heading = await box(long.getByRole('heading'))
    expect(heading.x + heading.width).toBeLessThan(SMALLEST_WINDOW.width)

    await long.getByRole('button', { name: /^Play / }).click()
    const player = playerOf(page)
    await expect(player.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect((await box(player)).height).toBeLessThan(SMALLEST_WINDOW.height / 3)
  },
)

test('a toast appears above the player, with or without a station', LONG, async ({ page }) => {
  await enter(page)
  await page.goto('/browse')
  await page.getByRole('button', { name: 'Play Night Bus' }).click()
  await expect(page.getByRole('status').getByText('Live')).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add Night Bus to favorites' }).click()
  await openFavorites(page)
  await main.getByRole('button', { name: 'Remove Night Bus from favorites' }).click()
  await expect(page.getByText('Night Bus is no longer a favorite.')).toBeVisible()
  await expect
    .poll(async () => {
      const toast = await box(page.locator('[data-sonner-toast]'))
      const player = await box(playerOf(page))
      return Math.round(player.y - (toast.y + toast.height))
    })
    .toBeGreaterThanOrEqual(8)
})
