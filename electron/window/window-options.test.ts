import { expect, test } from 'vitest'
import { windowOptions } from './window-options.ts'

const bounds = { x: 10, y: 20, width: 900, height: 700, maximised: true }
const options = windowOptions({
  bounds,
  preload: '/app/preload.cjs',
  icon: '/app/icon.png',
  dark: false,
  devTools: false,
})

test('the page is sandboxed, isolated and without Node, and keeps its timers when hidden', () => {
  expect(options.webPreferences).toEqual({
    preload: '/app/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: true,
    devTools: false,
    backgroundThrottling: false,
  })
})

test('opens where the bounds say, unseen until its page is painted, on the theme’s paper', () => {
  expect(options).toMatchObject({ x: 10, y: 20, width: 900, height: 700, show: false })
  expect(options).toMatchObject({ minWidth: 360, minHeight: 560 })
  expect(options).not.toHaveProperty('maximised')
  const dark = windowOptions({
    bounds,
    preload: '/app/preload.cjs',
    icon: '/app/icon.png',
    dark: true,
    devTools: false,
  })
  expect(dark.backgroundColor).not.toBe(options.backgroundColor)
})
