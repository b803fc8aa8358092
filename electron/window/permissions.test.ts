import { describe, expect, test } from 'vitest'
import type { RuntimeConfig } from '../../preload/contract.ts'
import { isPermitted } from './permissions.ts'

const production: RuntimeConfig = {
  apiUrl: 'https://api.undertone.example',
  functionsUrl: null,
  identityUrl: null,
  documentsUrl: null,
  streamsUrl: null,
  google: null,
  firebase: { apiKey: 'key', projectId: 'undertone-prod', recaptchaSiteKey: null },
}
const local: RuntimeConfig = { ...production, streamsUrl: 'http://127.0.0.1:4813' }

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
    expect(isPermitted(permission, 'app://undertone', local)).toBe(false)
  })

  test.each(['loopback-network', 'local-network-access'])(
    '%s is granted to the app only, and only while a service runs on this machine',
    (permission) => {
      expect(isPermitted(permission, 'app://undertone', local)).toBe(true)
      expect(isPermitted(permission, 'app://undertone/', local)).toBe(true)
      expect(isPermitted(permission, 'app://undertone', production)).toBe(false)
      expect(isPermitted(permission, 'https://example.org', local)).toBe(false)
      expect(isPermitted(permission, 'app://undertone.evil', local)).toBe(false)
      expect(isPermitted(permission, '', local)).toBe(false)
    },
  )
})
