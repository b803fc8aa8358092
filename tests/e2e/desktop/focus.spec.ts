import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

test('the window’s focus, told by main, fetches what is shown again after 10 s', async () => {
  const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
  const app = await launchDesktop({ profileDir, config: testConfig() })
  const { page } = app
  await page.clock.install()
  await page.reload()
  await signIn(page, demoUser('listener'))
  const featured = page.getByRole('region', { name: 'From the catalogue' })
  await expect(featured.getByRole('button', { name: /^Play / }).first()).toBeVisible()
  // Other shelves of the page may ask later: for what is like the stations heard.
  const isStations = (request: { url(): string }) =>
    request.url().endsWith('/stations?sort=featured')
  let fetched = 0
  page.on('request', (request) => {
    if (isStations(request)) fetched++
  })

  await page.clock.runFor(8_000)
  await app.focusWindow(false)
  await app.focusWindow(true)
  await page.clock.runFor(100)
  expect(fetched).toBe(0)

  await page.clock.runFor(2_500)
  const again = page.waitForRequest(isStations)
  await app.focusWindow(false)
  await app.focusWindow(true)
  await again

  await app.close()
  rmSync(profileDir, { recursive: true, force: true })
})
