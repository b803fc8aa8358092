import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { registerScheme, registration } from './register-scheme.ts'

const started = { execPath: 'C:\\electron.exe', argv: ['C:\\electron.exe', 'out/main/index.js'] }
const entry = path.resolve('out/main/index.js')

test.each([
  ['win32', true, ['undertone']],
  ['win32', false, ['undertone', 'C:\\electron.exe', [entry]]],
  ['darwin', true, null],
  ['darwin', false, null],
  ['linux', true, null],
  ['linux', false, null],
] as const)('on %s, packaged: %s', (platform, isPackaged, expected) => {
  expect(registration({ platform, isPackaged, ...started })).toEqual(expected)
})

test('an Electron that was started without an entry is not registered', () => {
  const bare = { execPath: 'C:\\electron.exe', argv: ['C:\\electron.exe'] }
  expect(registration({ platform: 'win32', isPackaged: false, ...bare })).toBeNull()
})

test('the system is asked once, and its answer given back', () => {
  const setAsDefaultProtocolClient = vi.fn(() => false)
  const app = { isPackaged: false, setAsDefaultProtocolClient }
  expect(registerScheme(app, { platform: 'linux', ...started })).toBe(true)
  expect(setAsDefaultProtocolClient).not.toHaveBeenCalled()
  expect(registerScheme(app, { platform: 'win32', ...started })).toBe(false)
  expect(setAsDefaultProtocolClient).toHaveBeenCalledExactlyOnceWith(
    'undertone',
    'C:\\electron.exe',
    [entry],
  )
})
