import { beforeEach, expect, test, vi } from 'vitest'

const SIZE = { width: 900, height: 700 }

beforeEach(() => {
  vi.resetModules()
  vi.unstubAllEnvs()
})

async function windowAs(platform: string) {
  vi.stubEnv('DOUBLE_PLATFORM', platform)
  const { WindowState } = await import('./window-state.ts')
  return new WindowState({ ...SIZE, x: 40, y: 60, show: false, alwaysOnTop: true })
}

test('on Wayland no place is told, none is taken, and nothing stays on top', async () => {
  const window = await windowAs('linux-wayland')
  expect(window.getBounds()).toEqual({ x: 0, y: 0, ...SIZE })
  window.setBounds({ x: 1, y: 2, width: 500, height: 400 })
  expect(window.getNormalBounds()).toEqual({ x: 0, y: 0, ...SIZE })
  window.moveByHand({ x: 1, y: 2, width: 500, height: 400 })
  expect(window.getBounds()).toEqual({ x: 0, y: 0, width: 500, height: 400 })
  expect([window.isAlwaysOnTop(), window.staysOnTop]).toEqual([true, false])
  window.minimize()
  expect(window.isMinimized()).toBe(false)
})

test.each(['linux', 'win32', 'darwin'])('on %s an app places its windows', async (platform) => {
  const window = await windowAs(platform)
  window.setBounds({ x: 1, y: 2 })
  expect(window.getBounds()).toEqual({ x: 1, y: 2, ...SIZE })
  expect(window.staysOnTop).toBe(true)
  window.minimize()
  expect(window.isMinimized()).toBe(true)
})
