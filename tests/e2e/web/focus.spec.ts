import type { Request } from 'playwright/test'
import { anonymousRegistration } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('focusing the window after 10 s fetches what is shown again, and not before', async ({
  page,
}) => {
  await page.clock.install()
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
  const refocus = () =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('blur'))
      window.dispatchEvent(new Event('focus'))
    })

  await page.clock.runFor(8_000)
  await refocus()
  await page.clock.runFor(100)
  expect(fetched).toBe(0)

  await page.clock.runFor(2_500)
  const again = page.waitForRequest(isStations)
  await refocus()
  await again
  expect(fetched).toBeGreaterThan(0)
})
