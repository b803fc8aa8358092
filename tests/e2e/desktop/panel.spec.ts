/** The tray of a Linux desktop whose panel starts later, restarts or is missing, over a real D-Bus. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { startPanel } from '../../../shared/session-bus/testing/panel.ts'
import {
  type SessionDaemon,
  startSessionDaemon,
} from '../../../shared/session-bus/testing/session-daemon.ts'
import { sampleOf } from '../../fixtures/all-faults.ts'
import { type DesktopApp, describeRuntime, launchDesktop } from '../../fixtures/desktop-app.ts'
import { LONG } from '../../fixtures/long.ts'
import { anonymousMenu } from '../../fixtures/users.ts'

let profileDir: string
let daemon: SessionDaemon
let app: DesktopApp | undefined

test.beforeEach(async () => {
  test.skip(
    !describeRuntime().includes('double'),
    'only the double shows its tray on a bus that the test starts',
  )
  profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-panel-'))
  daemon = await startSessionDaemon()
})
test.afterEach(async () => {
  await app?.close()
  app = undefined
  await daemon.stop()
  rmSync(profileDir, { recursive: true, force: true })
})

async function launch(args: readonly string[], personality: string): Promise<DesktopApp> {
  const env = { ...daemon.env, DOUBLE_PLATFORM: personality }
  app = await launchDesktop({ profileDir, args, env })
  await anonymousMenu(app.page).waitFor()
  return app
}

/** Clicks Show in the tray's menu, which may still be the one from before hiding. */
async function clickShow({ trayItems, clickTray }: DesktopApp): Promise<void> {
  const show = { id: 'show-hide', label: 'Show Undertone', enabled: true }
  await expect.poll(trayItems).toContainEqual(show)
  await clickTray('show-hide')
}

async function panel() {
  const started = await startPanel(daemon.socketPath)
  if (started === null) throw new Error('The session bus already has a panel.')
  return started
}

test(
  'an app started at login before the panel stays in the taskbar until its tray appears',
  LONG,
  async () => {
    const hidden = await launch(['--hidden'], 'linux')
    const { trayItems, windowState, page } = hidden
    expect(await trayItems()).toBeNull()
    await expect.poll(windowState).toMatchObject({ visible: true, minimized: true })

    await test.step('the panel starts', async () => {
      const { items, stop } = await panel()
      await expect.poll(async () => (await trayItems())?.map(({ id }) => id)).toContain('show-hide')
      expect(items).toHaveLength(1)
      await expect.poll(async () => (await windowState()).visible).toBe(false)
      await clickShow(hidden)
      await expect.poll(windowState).toMatchObject({ visible: true, minimized: false })
      stop()
    })
    await test.step('the panel restarts', async () => {
      await expect.poll(trayItems).toBeNull()
      const { items, stop } = await panel()
      await expect.poll(async () => (await trayItems())?.length).toBeGreaterThan(0)
      expect(items).toHaveLength(1)
      stop()
    })
    await expect(anonymousMenu(page)).toBeVisible()
  },
)

for (const personality of sampleOf(['linux', 'linux-wayland'], 2))
  test(`as ${personality}, a closed window goes to the tray, or to the taskbar without one`, async () => {
    const shown = await launch([], personality)
    const { trayItems, windowState, closeWindow, launchAgain, page } = shown
    const isUnseen = () => page.evaluate(() => document.documentElement.matches('[data-unseen]'))
    const { stop } = await panel()
    await expect.poll(trayItems).not.toBeNull()
    await closeWindow()
    await expect.poll(async () => (await windowState()).visible).toBe(false)
    stop()
    // Wayland reports a minimized window as visible and not minimized.
    await expect.poll(windowState).toMatchObject({ visible: true, focused: false })
    expect(await isUnseen()).toBe(true)

    await launchAgain()
    await expect.poll(windowState).toMatchObject({ visible: true, focused: true })
    await expect.poll(isUnseen).toBe(false)
    await closeWindow()
    await expect.poll(windowState).toMatchObject({ visible: true, focused: false })
    await panel()
    await expect.poll(async () => (await windowState()).visible).toBe(false)
    await clickShow(shown)
    await expect.poll(windowState).toMatchObject({ visible: true, focused: true })
  })
