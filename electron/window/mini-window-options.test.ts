import { expect, test } from 'vitest'
import { miniWindowOptions } from './mini-window.ts'

const given = {
  bounds: { x: 10, y: 20, width: 380, height: 128 },
  preload: '/app/mini.cjs',
  icon: '/app/icon.png',
  dark: false,
  devTools: false,
}
const options = miniWindowOptions(given)

test('its page is sandboxed, isolated and without Node, like that of the main window', () => {
  expect(options.webPreferences).toEqual({
    preload: '/app/mini.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
    devTools: false,
  })
})

test('stays on top, has the size it is given, and appears when it is painted', () => {
  expect(options).toMatchObject({ ...given.bounds, show: false, alwaysOnTop: true, frame: false })
  expect(options).toMatchObject({ resizable: false, fullscreenable: false })
  expect(miniWindowOptions({ ...given, dark: true }).backgroundColor).not.toBe(
    options.backgroundColor,
  )
})

test('is a panel on macOS, where nothing else is above full-screen spaces', () => {
  expect(miniWindowOptions({ ...given, platform: 'darwin' })).toMatchObject({ type: 'panel' })
  expect(miniWindowOptions({ ...given, platform: 'linux' })).not.toHaveProperty('type')
})
