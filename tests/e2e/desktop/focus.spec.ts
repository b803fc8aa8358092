import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import '../../fixtures/bridge-global.ts'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { demoUser, signedIn, signIn } from '../../fixtures/users.ts'

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
  await signedIn(page)
  // No live events: a station that another test turns off would fetch the lists again.
  await page.route(/\/events(\?|\/missed|$)/, () => {})
  // The page's time is fixed: the age of its data does not depend on how long the page takes.
  const start = Date.now()
  await page.clock.setFixedTime(start)
  const renewed = page.waitForResponse(isStations)
  await page.reload()
  await renewed
  const featured = page.getByRole('region', { name: 'From the catalogue' })
  await expect(featured.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  let fetched = 0
  page.on('request', (request) => {
    if (isStations(request)) fetched++
  })

  /** Leaves the window and comes back; resolves once the page has been told. */
  const comeBack = async () => {
    await page.evaluate(() => {
      window.heardFocus = []
      window.undertone.window.onFocus((focused) => window.heardFocus.push(focused))
    })
    await app.focusWindow(false)
    await app.focusWindow(true)
    await expect.poll(() => page.evaluate(() => window.heardFocus)).toContain(true)
  }

  await page.clock.setFixedTime(start + 9_900)
  await comeBack()
  expect(fetched).toBe(0)

  await page.clock.setFixedTime(start + 10_100)
  const again = page.waitForRequest(isStations)
  await comeBack()
  await again

  await app.close()
  rmSync(profileDir, { recursive: true, force: true })
})
