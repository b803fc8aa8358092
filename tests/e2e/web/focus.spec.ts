import type { Request } from 'playwright/test'
import { anonymousRegistration } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('focusing the window after 10 s fetches what is shown again, and not before', async ({
  page,
}) => {
  // No live events: a station that another test turns off would fetch the lists again.
  await page.route(/\/events(\?|\/missed|$)/, () => {})
  // The page's time is fixed: the age of its data does not depend on how long the page takes.
  const start = Date.now()
  await page.clock.setFixedTime(start)
  const registered = anonymousRegistration(page)
  await page.goto('/')
  await registered
  const featured = page.getByRole('region', { name: 'From the catalogue' })
  await expect(featured.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  // Other shelves of the page may ask later: for what is like the stations heard.
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
    // Resolves after the requests that the focus led to.
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
