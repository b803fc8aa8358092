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
    items.evaluateAll((all, lowest) => {
      const isInView = (one: Element) => one.getBoundingClientRect().bottom <= lowest
      return all.filter((one) => one.checkVisibility() && isInView(one)).length
    }, 800 - PLAYER_HEIGHT)
  await expect.poll(countInView).toBeGreaterThanOrEqual(12)
})

test('names on home have room at 1024 and 1240 px, and the page does not scroll sideways', async ({
  page,
}) => {
  const registered = anonymousRegistration(page)
  await page.goto('/')
  await registered
  for (const width of [1024, 1240]) {
    await page.setViewportSize({ width, height: 800 })
    const names = page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 })
    await expect(names.filter({ hasText: 'Night Bus' }).last()).toBeVisible()
    const room = await names.evaluateAll((all) =>
      Math.min(...all.flatMap((name) => name.parentElement?.offsetWidth || [])),
    )
    expect(room, `${width} px`).toBeGreaterThan(90)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
