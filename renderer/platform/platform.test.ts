import { afterEach, expect, test, vi } from 'vitest'
import type { UndertoneBridge } from '../../preload/contract.ts'
import { createBrowserPlatform } from './browser.ts'

const config = {
  apiUrl: 'http://127.0.0.1:4810',
  functionsUrl: null,
  identityUrl: null,
  documentsUrl: null,
  streamsUrl: null,
  firebase: { apiKey: 'k', projectId: 'p' },
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function freshPlatform() {
  return (await import('./platform.ts')).getPlatform()
}

test('a browser loads its configuration from the server that served the page', async () => {
  const fetch = vi.fn(async (_url: string) => new Response(JSON.stringify(config)))
  vi.stubGlobal('fetch', fetch)
  const platform = await freshPlatform()
  expect(platform.capabilities).toEqual({ tray: false, keyring: false })
  expect(await platform.config.load()).toEqual(config)
  expect(fetch.mock.calls[0]?.[0]).toBe('/config.json')
})

test.each([
  ['an error page', () => new Response('no', { status: 404 })],
  ['something else', () => new Response('{"apiUrl":7}')],
  ['no JSON', () => new Response('<html>')],
])('%s is no configuration', async (_name, answer) => {
  vi.stubGlobal('fetch', async () => answer())
  await expect(createBrowserPlatform().config.load()).rejects.toThrow()
})

test('a browser tells of focus and blur until nobody listens', () => {
  const heard: boolean[] = []
  const stop = createBrowserPlatform().window.onFocus((focused) => heard.push(focused))
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('blur'))
  stop()
  window.dispatchEvent(new Event('focus'))
  expect(heard).toEqual([true, false])
})

test('where the bridge is there, the desktop is used, the same object every time', async () => {
  const bridge = { config: {}, session: {}, player: {}, window: {} } as UndertoneBridge
  vi.stubGlobal('undertone', bridge)
  const { getPlatform } = await import('./platform.ts')
  const platform = getPlatform()
  expect(platform.capabilities).toEqual({ tray: true, keyring: true })
  expect(platform.session).toBe(bridge.session)
  expect(getPlatform()).toBe(platform)
})
