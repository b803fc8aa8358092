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

test('Info.plist as it should be', () => {
  expect(infoPlistProblems(GOOD, HASH)).toEqual([])
})

test('reports a claim to the microphone, and a missing sentence about the local network', () => {
  const { NSLocalNetworkUsageDescription: _sentence, ...silent } = GOOD
  const plist = { ...silent, NSMicrophoneUsageDescription: 'This app needs access' }
  expect(infoPlistProblems(plist, HASH)).toEqual([
    'NSLocalNetworkUsageDescription is undefined',
    'NSMicrophoneUsageDescription is claimed',
  ])
})

test('the package explains the local network and removes the claims that the check refuses', () => {
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
  expect(infoPlistProblems(template, HASH)).toEqual(keys.map((key) => `${key} is claimed`))
  const extended = Object.entries<Plist | null>({ ...template, ...extendInfo })
  const packaged = extended.flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  )
  expect(infoPlistProblems(Object.fromEntries(packaged), HASH)).toEqual([])
})

test('sees another scheme, another archive and what is missing', () => {
  const { CFBundleIdentifier: _gone, ...rest } = GOOD
  const other = { ...rest, CFBundleURLTypes: [{ CFBundleURLSchemes: ['undertones'] }] }
  expect(infoPlistProblems(other, 'cd'.repeat(32))).toEqual([
    'CFBundleIdentifier is undefined',
    'CFBundleURLTypes is [{"CFBundleURLSchemes":["undertones"]}]',
    `ElectronAsarIntegrity is {"Resources/app.asar":{"algorithm":"SHA256","hash":"${HASH}"}}`,
  ])
})

test('entitlements: just-in-time compiling and nothing else', () => {
  const jit = { 'com.apple.security.cs.allow-jit': true }
  expect(entitlementProblems(jit)).toEqual([])
  expect(entitlementProblems({})).toHaveLength(1)
  const more = { ...jit, 'com.apple.security.cs.disable-library-validation': true }
  expect(entitlementProblems(more)).toHaveLength(1)
})
