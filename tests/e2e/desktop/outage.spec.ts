import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { startTestBackend, type TestBackend } from '../../fixtures/backend.ts'
import { collectConsoleErrors } from '../../fixtures/console-errors.ts'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { demoPerson, signIn } from '../../fixtures/people.ts'
import '../../fixtures/bridge-global.ts'

/** This test kills its backend, so it has one of its own. */
let backend: TestBackend
let app: DesktopApp
const profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))

test.beforeAll(async () => {
  backend = await startTestBackend()
  app = await launchDesktop({ profileDir, config: backend.config })
  await backend.ready()
})

test.afterAll(async () => {
  await app.close()
  await backend.stop()
  rmSync(profileDir, { recursive: true, force: true })
})

test('the backend dies under the running app, which says so, stays usable and recovers', async () => {
  const { page } = app
  const errors = collectConsoleErrors(page)
  await signIn(page, demoPerson('listener'))
  const play = page.getByRole('button', { name: /^Play / }).first()
  await expect(play).toBeVisible()
  await page.evaluate(() => {
    window.heardCommands = ['same page']
  })

  await backend.crash()
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
  const notice = page.getByText('cannot reach its server')
  await expect(notice.first()).toBeVisible()
  for (const name of ['Settings', 'Search']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  // The shell does not depend on the backend.
  await app.closeWindow()
  const show = { id: 'show-hide', label: 'Show Undertone', enabled: true }
  await expect.poll(() => app.trayItems()).toContainEqual(show)
  await app.clickTray('show-hide')
  await expect.poll(async () => (await app.windowState()).visible).toBe(true)

  await backend.restart()
  await expect(notice).toHaveCount(0, { timeout: 30_000 })
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
  await expect(play).toBeVisible()
  expect(await page.evaluate(() => window.heardCommands)).toEqual(['same page'])
  // Chromium itself prints broken connections; signing in also saves the account in the background.
  const expected = [
    /net::ERR_|status of 503/,
    /ERR_NETWORK/,
    /^Creating the user record failed/,
    // A backend that has come back answers before its sign-in does; what was refused is asked again.
    /^API call failed .*status: 503/,
  ]
  expect(errors.unexpected(expected)).toEqual([])
})
