// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { CONFIG_ELEMENT_ID, type RuntimeConfig } from '../../shared/config/config.ts'
import { sampleConfig as config } from '../api/testing/samples.ts'
import { createBrowserPlatform } from './browser.ts'

const everything: RuntimeConfig = {
  ...config,
  google: {
    clientId: 'undertone-test',
    authorizationUrl: 'https://provider.example/auth',
    tokenUrl: 'https://provider.example/token',
  },
  firebase: { ...config.firebase, recaptchaSiteKey: 'site-key' },
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function freshPlatform() {
  return (await import('./platform.ts')).getPlatform()
}

/** Sets the configuration element. */
function pageHolds(text: string | null): void {
  document.getElementById(CONFIG_ELEMENT_ID)?.remove()
  if (text === null) return
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = CONFIG_ELEMENT_ID
  element.textContent = text
  document.head.append(element)
}

test('loads the configuration from the page in a browser', async () => {
  pageHolds(JSON.stringify(config))
  const platform = await freshPlatform()
  const nothing = {
    tray: false,
    keyring: false,
    google: false,
    directory: false,
    lastFm: 'none',
    scrobbling: false,
    robotCheck: false,
    relay: false,
    miniWindow: false,
    notifications: false,
  }
  expect(platform.capabilities).toEqual(nothing)
  expect(platform.keepScreenOn).toBeNull()
  expect(await platform.config.load()).toEqual(config)
  expect(platform.capabilities).toEqual(nothing)
})

test.each([
  ['nothing', null],
  ['something else', '{"apiUrl":7}'],
  ['no JSON', '<html>'],
])('refuses %s as a configuration', async (_name, text) => {
  pageHolds(text)
  await expect(createBrowserPlatform().config.load()).rejects.toThrow()
})

test('reports focus and blur in a browser until the listener is removed', () => {
  const received: boolean[] = []
  const stop = createBrowserPlatform().window.onFocus((focused) => received.push(focused))
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('blur'))
  stop()
  window.dispatchEvent(new Event('focus'))
  expect(received).toEqual([true, false])
})

test('ignores messages to main and emits no events in a browser', async () => {
  const { desktop, streams, window: windows } = createBrowserPlatform()
  expect(() => windows.mini(true)).not.toThrow()
  expect(() => streams.close('stream-1-abc')).not.toThrow()
  const stop = desktop.onChanged(() => {
    throw new Error('nothing has changed')
  })
  expect(stop()).toBeUndefined()
  expect(await desktop.crashLog()).toBe('')
})

test('returns the desktop with a bridge, the same object every time', async () => {
  const load = async () => everything
  const bridge = { config: { load }, session: {}, browser: {}, player: {}, window: {} }
  vi.stubGlobal('undertone', bridge)
  const { getPlatform } = await import('./platform.ts')
  const platform = getPlatform()
  expect(platform.capabilities).toMatchObject({ tray: true, keyring: true })
  expect(platform.session).toBe(bridge.session)
  expect(platform.browser).toBe(bridge.browser)
  expect(getPlatform()).toBe(platform)
})

test('derives capabilities from the loaded configuration', async () => {
  const load = vi.fn(async () => config)
  vi.stubGlobal('undertone', { config: { load }, session: {}, browser: {}, player: {}, window: {} })
  const platform = await freshPlatform()
  await platform.config.load()
  expect(platform.capabilities).toMatchObject({ google: false, robotCheck: false })
  load.mockResolvedValue(everything)
  await platform.config.load()
  expect(platform.capabilities).toMatchObject({ google: true, robotCheck: true })
})

test('offers Google in a browser if configured, and never the robot check', async () => {
  pageHolds(JSON.stringify(everything))
  const platform = createBrowserPlatform()
  await platform.config.load()
  expect(platform.capabilities).toMatchObject({ google: true, robotCheck: false })
  expect(await platform.browser.checkForRobot()).toEqual({ outcome: 'unreachable' })
})
