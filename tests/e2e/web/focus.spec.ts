import { demoUser, signIn } from '../../fixtures/users.ts'
import { expect, test } from '../../fixtures/web-test.ts'

test('focusing the window after 10 s fetches what is shown again, and not before', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/sign-in')
  await signIn(page, demoUser('listener'))
  await expect(page.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  let fetched = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === '/stations') fetched++
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
  const again = page.waitForRequest((request) => new URL(request.url()).pathname === '/stations')
  await refocus()
  await again
  expect(fetched).toBeGreaterThan(0)
})
