import { anonymousRegistration } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

const PLAYER_HEIGHT = 64

test('home shows a new listener at least 12 playable items at 1280 x 800', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const registered = anonymousRegistration(page)
  await page.goto('/')
  await registered
  const items = page.getByRole('main').locator('article:has(button[data-result])')
  const countInView = () =>
    items.evaluateAll(
      (all, lowest) => all.filter((one) => one.getBoundingClientRect().bottom <= lowest).length,
      800 - PLAYER_HEIGHT,
    )
  await expect.poll(countInView).toBeGreaterThanOrEqual(12)
})
