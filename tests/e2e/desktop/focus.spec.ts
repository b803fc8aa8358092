import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { LONG } from '../../fixtures/long.ts'
import '../../fixtures/bridge-global.ts'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { demoUser, signIn, waitUntilSignedIn } from '../../fixtures/users.ts'

test('focusing the window refetches the page’s data after 10 s, not before', LONG, async () => {
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  let app = await launchDesktop({ profileDir, config: testConfig() })
  await signIn(app.page, demoUser('listener'))
  // The merge of the anonymous session after sign-in refetches everything; a restart ensures that it is over.
  app = await app.restart()
  const { page } = app
  // Ignores recommendations, which load later.
  const isStations = (request: { url(): string }) =>
    request.url().endsWith('/stations?sort=featured')
  await waitUntilSignedIn(page)
  // Disable live events: a station switched off by another test would refetch the lists.
  await page.route(/\/events(\?|\/missed|$)/, () => {})
  // Fixed page time, so that the age of data does not depend on loading times.
  const start = Date.now()
  await page.clock.setFixedTime(start)
  const renewed = page.waitForResponse(isStations)
  await page.reload()
  await renewed
  const featured = page.getByRole('region', { name: 'Popular' })
  await expect(featured.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  let fetched = 0
  page.on('request', (request) => {
    if (isStations(request)) fetched++
  })

  /** Blurs and focuses the window; resolves once the page was notified. */
  const returnToApp = async () => {
    await page.evaluate(() => {
      window.receivedFocus = []
      window.undertone.window.onFocus((focused) => window.receivedFocus.push(focused))
    })
    await app.focusWindow(false)
    await app.focusWindow(true)
    await expect.poll(() => page.evaluate(() => window.receivedFocus)).toContain(true)
  }

  await page.clock.setFixedTime(start + 9_900)
  await returnToApp()
  expect(fetched).toBe(0)

  await page.clock.setFixedTime(start + 10_100)
  const again = page.waitForRequest(isStations)
  await returnToApp()
  await again

  await app.close()
  rmSync(profileDir, { recursive: true, force: true })
})
