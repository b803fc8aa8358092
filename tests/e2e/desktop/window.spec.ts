import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { type DesktopApp, launchDesktop } from '../../fixtures/desktop-app.ts'
import { LONG } from '../../fixtures/long.ts'
import { processesMentioning } from '../../fixtures/processes.ts'

let profileDir: string

test.beforeEach(() => {
  profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-profile-'))
})
test.afterEach(() => rmSync(profileDir, { recursive: true, force: true }))

/** The window appears when its page is painted, possibly after loading. */
const visible = (app: DesktopApp) =>
  expect.poll(async () => (await app.windowState()).visible).toBe(true)

test('the window restores its position', LONG, async () => {
  const place = { x: 140, y: 90, width: 930, height: 710 }
  let app = await launchDesktop({ profileDir })
  await app.placeWindow(place)
  app = await app.restart()
  expect((await app.windowState()).bounds).toEqual(place)
  await app.close()
})

test('a window from a disconnected screen opens on an existing one', LONG, async () => {
  const lost = { x: 90_000, y: -4_000, width: 930, height: 710, maximized: false }
  writeFileSync(path.join(profileDir, 'window.json'), JSON.stringify({ main: lost }))
  const app = await launchDesktop({ profileDir })
  await visible(app)
  const { bounds } = await app.windowState()
  expect(Math.abs(bounds.x)).toBeLessThan(10_000)
  expect(bounds.y).toBeGreaterThanOrEqual(0)
  await app.close()
})

test('an invalid bounds file has no effect', LONG, async () => {
  writeFileSync(path.join(profileDir, 'window.json'), '{"main":{"x":"far","y":')
  const app = await launchDesktop({ profileDir })
  await visible(app)
  await app.close()
})

test('the tray restores a minimized window', LONG, async () => {
  const app = await launchDesktop({ profileDir })
  await visible(app)
  await app.minimizeWindow()
  const show = { id: 'show-hide', label: 'Show Undertone', enabled: true }
  await expect.poll(() => app.trayItems()).toContainEqual(show)
  await app.clickTray('show-hide')
  await expect.poll(async () => (await app.windowState()).minimized).toBe(false)
  await visible(app)
  await app.close()
})

test('Quit in the tray ends the app with a hidden window and leaves no process', async () => {
  const app = await launchDesktop({ profileDir })
  await visible(app)
  await app.closeWindow()
  await expect.poll(async () => (await app.windowState()).visible).toBe(false)
  expect(processesMentioning(profileDir)).not.toEqual([])
  // Quitting may interrupt the response.
  await app.clickTray('quit').catch(() => undefined)
  expect(await app.exited).toBe(0)
  await expect.poll(() => processesMentioning(profileDir)).toEqual([])
})
