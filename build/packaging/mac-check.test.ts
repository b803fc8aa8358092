import { expect, test } from 'vitest'
import config from '../../electron-builder.ts'
import { entitlementProblems, infoPlistProblems } from './mac-check.ts'
import type { Plist } from './plist.ts'

const HASH = 'ab'.repeat(32)
const GOOD = {
  CFBundleIdentifier: 'fm.undertone.desktop',
  CFBundleName: 'Undertone',
  CFBundleIconFile: 'icon.icns',
  CFBundleURLTypes: [
    {
      CFBundleTypeRole: 'Viewer',
      CFBundleURLName: 'Undertone link',
      CFBundleURLSchemes: ['undertone'],
    },
  ],
  LSApplicationCategoryType: 'public.app-category.music',
  NSRequiresAquaSystemAppearance: false,
  NSLocalNetworkUsageDescription: 'Undertone plays stations in your own network.',
  ElectronAsarIntegrity: { 'Resources/app.asar': { algorithm: 'SHA256', hash: HASH } },
  More: 'of the same',
}

test('accepts the correct Info.plist', () => {
  expect(infoPlistProblems(GOOD, HASH)).toEqual([])
})

test('reports a microphone claim, and a missing description of the local network', () => {
  const { NSLocalNetworkUsageDescription: _sentence, ...silent } = GOOD
  const plist = { ...silent, NSMicrophoneUsageDescription: 'This app needs access' }
  expect(infoPlistProblems(plist, HASH)).toEqual([
    'NSLocalNetworkUsageDescription is undefined',
    'NSMicrophoneUsageDescription must not be declared',
  ])
})

test('describes the local network in the package, and removes rejected claims', () => {
  const claims = ['AudioCapture', 'BluetoothAlways', 'BluetoothPeripheral', 'Camera', 'Microphone']
  const keys = claims.map((claim) => `NS${claim}UsageDescription`)
  const { extendInfo } = config.mac ?? {}
  expect(extendInfo).toEqual({
    NSLocalNetworkUsageDescription: 'Undertone plays stations in your own network.',
    ...Object.fromEntries(keys.map((key) => [key, null])),
  })
  const template = {
    ...GOOD,
    ...Object.fromEntries(keys.map((key) => [key, 'This app needs access'])),
  }
  expect(infoPlistProblems(template, HASH)).toEqual(
    keys.map((key) => `${key} must not be declared`),
  )
  const extended = Object.entries<Plist | null>({ ...template, ...extendInfo })
  const packaged = extended.flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  )
  expect(infoPlistProblems(Object.fromEntries(packaged), HASH)).toEqual([])
})

test('reports another scheme, another archive and a missing entry', () => {
  const { CFBundleIdentifier: _gone, ...rest } = GOOD
  const other = { ...rest, CFBundleURLTypes: [{ CFBundleURLSchemes: ['undertones'] }] }
  expect(infoPlistProblems(other, 'cd'.repeat(32))).toEqual([
    'CFBundleIdentifier is undefined',
    'CFBundleURLTypes is [{"CFBundleURLSchemes":["undertones"]}]',
    `ElectronAsarIntegrity is {"Resources/app.asar":{"algorithm":"SHA256","hash":"${HASH}"}}`,
  ])
})

test('allows just-in-time compilation as the only entitlement', () => {
  const jit = { 'com.apple.security.cs.allow-jit': true }
  expect(entitlementProblems(jit)).toEqual([])
  expect(entitlementProblems({})).toHaveLength(1)
  const more = { ...jit, 'com.apple.security.cs.disable-library-validation': true }
  expect(entitlementProblems(more)).toHaveLength(1)
})
