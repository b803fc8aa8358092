import { app, type Session, session } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { denyPermissions, isPermitted, lockSession } from './lock-session.ts'

describe('permissions', () => {
  test.each([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'openExternal',
    'fileSystem',
    'usb',
    'local-network',
    'unknown',
    'a-permission-of-next-year',
  ])('%s is denied even to the app', (permission) => {
    expect(isPermitted(permission, 'app://undertone')).toBe(false)
  })

  test.each(['loopback-network', 'local-network-access'])(
    '%s is granted to the app, whose sound comes from this machine, and to no other origin',
    (permission) => {
      expect(isPermitted(permission, 'app://undertone')).toBe(true)
      expect(isPermitted(permission, 'app://undertone/')).toBe(true)
      expect(isPermitted(permission, 'https://example.org')).toBe(false)
      expect(isPermitted(permission, 'app://undertone.evil')).toBe(false)
      expect(isPermitted(permission, '')).toBe(false)
    },
  )
})

describe('what a session is told', () => {
  type Decide = (granted: boolean) => void
  interface Handlers {
    check(contents: unknown, permission: string, origin: string): boolean
    request(contents: unknown, permission: string, decide: Decide, details: object): void
    device(details: object): boolean
  }

  function setUp() {
    const handlers: Partial<Handlers> = {}
    const setDisplayMediaRequestHandler = vi.fn()
    denyPermissions({
      setPermissionCheckHandler: (check: Handlers['check']) => Object.assign(handlers, { check }),
      setPermissionRequestHandler: (request: Handlers['request']) =>
        Object.assign(handlers, { request }),
      setDevicePermissionHandler: (device: Handlers['device']) =>
        Object.assign(handlers, { device }),
      setDisplayMediaRequestHandler,
    } as unknown as Session)
    const ask = (permission: string, requestingUrl: string, isMainFrame = true) => {
      const decide = vi.fn()
      handlers.request?.({}, permission, decide, { requestingUrl, isMainFrame })
      return decide.mock.calls
    }
    return { handlers, ask, setDisplayMediaRequestHandler }
  }

  test('requests are decided by the table, once each, and for the main frame only', () => {
    const { ask } = setUp()
    expect(ask('loopback-network', 'app://undertone/library')).toEqual([[true]])
    expect(ask('loopback-network', 'app://undertone/library', false)).toEqual([[false]])
    expect(ask('loopback-network', 'https://radio.example/')).toEqual([[false]])
    expect(ask('loopback-network', 'app://undertone.evil/')).toEqual([[false]])
    expect(ask('loopback-network', 'not an address')).toEqual([[false]])
    for (const permission of ['media', 'notifications', 'openExternal', 'fullscreen'])
      expect(ask(permission, 'app://undertone/'), permission).toEqual([[false]])
  })

  test('checks follow the table, devices and screens are always refused', () => {
    const { handlers, setDisplayMediaRequestHandler } = setUp()
    expect(handlers.check?.({}, 'loopback-network', 'app://undertone/')).toBe(true)
    expect(handlers.check?.({}, 'media', 'app://undertone/')).toBe(false)
    expect(handlers.device?.({ deviceType: 'hid', origin: 'app://undertone' })).toBe(false)
    expect(setDisplayMediaRequestHandler).toHaveBeenCalledExactlyOnceWith(null)
  })
})

test('locks the session without webRequest, which the double lacks for any use of it to fail', () => {
  const { defaultSession } = session
  expect(() => defaultSession.webRequest).toThrow('the double has no session.webRequest')
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  lockSession({ app, session: defaultSession, isOwnWindow: () => true, log })
  expect(defaultSession.listenerCount('will-download')).toBe(1)
})
