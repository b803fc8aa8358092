import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { IDLE_REPORT } from '../../../preload/contract/player.ts'
import type { DoubleProcess } from '../../electron-double/launch.ts'
import { sampleOf } from '../../fixtures/all-faults.ts'
import { type DesktopApp, describeRuntime, launchDesktop } from '../../fixtures/desktop-app.ts'
import '../../fixtures/bridge-global.ts'
import { anonymousMenu } from '../../fixtures/users.ts'

/*
 * System differences, on the double as each system: launch, tray, menus, mini player and quit. The other specs run as
 * Linux with X11, the double's default. `npm test` omits Wayland.
 */
const PLAYING = {
  ...IDLE_REPORT,
  status: 'playing',
  station: { id: 'demo-night-bus', name: 'Night Bus' },
} as const
const CORNER = { x: 1524, y: 896, width: 380, height: 128 }
const UNTOLD = { ...CORNER, x: 0, y: 0 }
const PLACED = { x: 100, y: 120, width: 900, height: 700 }
const CONTROLS = ['Previous Station', 'Pause', 'Stop', 'Next Station']

const SYSTEMS = [
  {
    name: 'win32',
    env: { DOUBLE_TASKBAR: 'dark' },
    trayImage: 'tray-dark.ico',
    firstMenu: 'File',
    clickHides: true,
    placesWindows: true,
  },
  {
    name: 'linux-wayland',
    env: { XDG_SESSION_TYPE: 'wayland' },
    trayImage: 'tray.png',
    firstMenu: 'File',
    clickHides: true,
    placesWindows: false,
  },
  {
    name: 'darwin',
    env: {},
    trayImage: 'trayTemplate.png',
    firstMenu: 'Undertone',
    clickHides: false,
    placesWindows: true,
  },
] as const

let profileDir: string
test.beforeEach(() => {
  profileDir = mkdtempSync(path.join(tmpdir(), 'undertone-system-'))
})
test.afterEach(() => rmSync(profileDir, { recursive: true, force: true }))

for (const system of sampleOf(SYSTEMS, 2))
  test(`as ${system.name}, the app opens, has tray, menus and mini player, quits and restarts`, async () => {
    test.skip(!describeRuntime().includes('double'), 'real Electron has one system, its own')
    const { name, placesWindows } = system
    const launch = async () => {
      const env = { XDG_SESSION_TYPE: 'x11', ...system.env, DOUBLE_PLATFORM: name }
      const app = await launchDesktop({ profileDir, env })
      await anonymousMenu(app.page).waitFor()
      return app
    }
    let app: DesktopApp = await launch()
    const call: DoubleProcess['call'] = (...args) => {
      if (app.double === undefined) throw new Error('this is not the double')
      return app.double(...args)
    }
    const buttons = async () => (await call('window:taskbar')).buttons
    const visible = async () => (await app.windowState()).visible

    await test.step('the window opens in front', async () => {
      await expect.poll(() => app.windowState()).toMatchObject({ visible: true, focused: true })
      const { placesWindows: reported } = await app.page.evaluate(() =>
        window.undertone.desktop.state(),
      )
      expect(reported).toBe(placesWindows)
    })

    await test.step('the tray', async () => {
      await expect.poll(async () => (await call('desktop:look')).trayImage).toBe(system.trayImage)
      await call('tray:click')
      expect(await visible()).toBe(!system.clickHides)
      await app.launchAgain()
      await expect.poll(visible).toBe(true)
    })

    await test.step('menus', async () => {
      expect((await call('desktop:look')).menuBar[0]).toBe(system.firstMenu)
      await app.sendReportsTogether([PLAYING])
      const { dock } = await call('desktop:look')
      expect(dock).toEqual(name === 'darwin' ? CONTROLS : null)
      if (name !== 'win32') expect(await buttons()).toBeNull()
      else {
        const tooltips = async () => (await buttons())?.map(({ tooltip }) => tooltip)
        await expect.poll(tooltips).toEqual(CONTROLS)
        await app.closeWindow()
        await expect.poll(buttons).toBeNull()
        await app.launchAgain()
        await expect.poll(tooltips).toEqual(CONTROLS)
      }
    })

    await test.step('the mini player', async () => {
      await app.clickTray('mini-player')
      const bounds = async () => (await app.miniState())?.bounds ?? null
      await expect.poll(bounds).toEqual(placesWindows ? CORNER : UNTOLD)
      await expect.poll(async () => (await app.miniState())?.visible).toBe(true)
      expect((await call('desktop:look')).miniOnTop).toBe(placesWindows)
      await app.placeMini({ ...CORNER, x: 40, y: 60 })
      const modifier = name === 'darwin' ? { meta: true } : { control: true }
      await app.pressWindowKey('mini', { key: '+', ...modifier })
      const place = placesWindows ? { x: 40, y: 60 } : { x: 0, y: 0 }
      await expect.poll(bounds).toEqual({ ...place, width: 418, height: 141 })
      await expect.poll(async () => (await app.miniState())?.visible).toBe(true)
    })

    await test.step('it quits with the mini player open, and restores it', async () => {
      await app.placeWindow(PLACED)
      await app.close()
      expect(app.logs()).not.toContain('has been destroyed')
      app = await launch()
      const { bounds } = await app.windowState()
      expect(bounds).toEqual(placesWindows ? PLACED : { ...PLACED, x: 0, y: 0 })
    })

    await test.step('the system shuts down', async () => {
      const running = path.join(profileDir, 'logs', 'running')
      if (name !== 'win32') return app.close()
      expect(existsSync(running)).toBe(true)
      await call('system:end-session')
      expect(existsSync(running)).toBe(false)
      await app.crash()
    })
  })
