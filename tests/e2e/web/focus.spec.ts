import type { Request } from 'playwright/test'
import { anonymousRegistration } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('focusing the window refetches the visible data after 10 s, not before', async ({ page }) => {
  // Disable live events: a station switched off by another test would refetch the lists.
  await page.route(/\/events(\?|\/missed|$)/, () => {})
  // Fixed page time, so that the age of data does not depend on loading times.
  const start = Date.now()
  await page.clock.setFixedTime(start)
  const registered = anonymousRegistration(page)
  await page.goto('/')
  await registered
  const featured = page.getByRole('region', { name: 'Popular' })
  await expect(featured.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  // Ignores recommendations, which may load later.
  const isStations = (request: Request) =>
    request.method() === 'GET' && request.url().endsWith('/stations?sort=featured')
  let fetched = 0
  page.on('request', (request) => {
    if (isStations(request)) fetched++
  })
  const refocus = async () => {
    await page.evaluate(() => {
      window.dispatchEvent(new Event('blur'))
      window.dispatchEvent(new Event('focus'))
    })
    // Resolves after the requests caused by the focus.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }

  await page.clock.setFixedTime(start + 9_900)
  await refocus()
  expect(fetched).toBe(0)

  await page.clock.setFixedTime(start + 10_100)
  const again = page.waitForRequest(isStations)
  await refocus()
  await again
  expect(fetched).toBeGreaterThan(0)
})
