import { describe, expect, test } from 'vitest'
import { isPermitted } from './permissions.ts'

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
    '%s is granted to the app, whose sound comes from this machine, and to nobody else',
    (permission) => {
      expect(isPermitted(permission, 'app://undertone')).toBe(true)
      expect(isPermitted(permission, 'app://undertone/')).toBe(true)
      expect(isPermitted(permission, 'https://example.org')).toBe(false)
      expect(isPermitted(permission, 'app://undertone.evil')).toBe(false)
      expect(isPermitted(permission, '')).toBe(false)
    },
  )
})
