import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ThumbnailButtons } from './window-state.ts'

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

test('on Wayland positions are neither reported nor set, and nothing stays on top', async () => {
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

test.each(['linux', 'win32', 'darwin'])('on %s an app positions its windows', async (platform) => {
  const window = await windowAs(platform)
  window.setBounds({ x: 1, y: 2 })
  expect(window.getBounds()).toEqual({ x: 1, y: 2, ...SIZE })
  expect(window.staysOnTop).toBe(true)
  window.minimize()
  expect(window.isMinimized()).toBe(true)
})

describe('thumbnail buttons', () => {
  const buttons = [{ icon: {} as Electron.NativeImage, click: () => undefined }]

  test('are lost if set on a window that was never shown, like later ones', () => {
    const thumbnail = new ThumbnailButtons()
    expect(thumbnail.set(buttons, false)).toBe(false)
    expect(thumbnail.set(buttons, true)).toBe(false)
    expect(thumbnail.shown).toBeNull()
  })

  test('set after the first show are visible until the window is hidden', () => {
    const thumbnail = new ThumbnailButtons()
    expect(thumbnail.set(buttons, true)).toBe(true)
    expect(thumbnail.set([], true)).toBe(true)
    expect(thumbnail.shown).toEqual([])
    thumbnail.hide()
    expect(thumbnail.shown).toBeNull()
    expect(thumbnail.set(buttons, true)).toBe(true)
  })

  test('are limited to seven', () => {
    expect(new ThumbnailButtons().set(Array(8).fill(buttons[0]), true)).toBe(false)
  })
})
