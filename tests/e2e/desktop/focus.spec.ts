import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { demoUser, signedIn, signIn } from '../../fixtures/users.ts'

/** Longer than answers are fresh, and than anything here takes. */
const LATER_MS = 60_000

test('refetches what the page shows when the window gets the focus after 10 s, not before', async () => {
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  let app = await launchDesktop({ profileDir, config: testConfig() })
  await signIn(app.page, demoUser('listener'))
  // The merge of the anonymous session, shortly after the sign-in, fetches everything again: it is over after a restart.
  app = await app.restart()
  const { page } = app
  // Other shelves of the page fetch later: stations like those that were played.
  const isStations = (request: { url(): string }) =>
    request.url().endsWith('/stations?sort=featured')
  const comeBack = async () => {
    await app.focusWindow(false)
    await app.focusWindow(true)
  }
  await signedIn(page)
  await page.clock.install()
  const renewed = page.waitForResponse(isStations)
  await page.reload()
  await renewed
  const featured = page.getByRole('region', { name: 'From the catalogue' })
  await expect(featured.getByRole('button', { name: /^Play / }).first()).toBeVisible()

  // With a clock that stands still the age of the next answer is known: it shows by its name that it has come.
  await page.route(
    (url) => isStations({ url: () => url.href }),
    async (route) => {
      const response = await route.fetch()
      const list = await response.json()
      const items = list.items.map((item: object) => ({ ...item, name: 'Fetched Again' }))
      await route.fulfill({ response, json: { ...list, items } })
    },
  )
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + LATER_MS)
  await comeBack()
  const marked = featured.getByRole('button', { name: 'Play Fetched Again' }).first()
  await expect
    .poll(async () => {
      await page.clock.runFor(20)
      return marked.isVisible()
    })
    .toBe(true)
  let fetched = 0
  page.on('request', (request) => {
    if (isStations(request)) fetched++
  })

  await page.clock.runFor(8_000)
  await comeBack()
  await page.clock.runFor(100)
  expect(fetched).toBe(0)

  await page.clock.runFor(2_500)
  const again = page.waitForRequest(isStations)
  await comeBack()
  await again
  await page.clock.resume()

  await app.close()
  rmSync(profileDir, { recursive: true, force: true })
})
