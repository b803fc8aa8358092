import { isDeepStrictEqual } from 'node:util'
import type { Plist } from './plist.ts'
import { APP_ID, SCHEME, SCHEME_NAME } from './scheme.ts'

/** Expected entries of Info.plist, without the archive's hash. */
const EXPECTED_ENTRIES: Readonly<Record<string, Plist>> = {
  CFBundleIdentifier: APP_ID,
  CFBundleName: 'Undertone',
  CFBundleIconFile: 'icon.icns',
  CFBundleURLTypes: [
    { CFBundleTypeRole: 'Viewer', CFBundleURLName: SCHEME_NAME, CFBundleURLSchemes: [SCHEME] },
  ],
  LSApplicationCategoryType: 'public.app-category.music',
  NSRequiresAquaSystemAppearance: false,
  NSLocalNetworkUsageDescription: 'Undertone plays stations in your own network.',
}

function usageProblems(plist: Plist): string[] {
  const keys = typeof plist === 'object' ? Object.keys(plist) : []
  return keys
    .filter((key) => key.endsWith('UsageDescription') && !Object.hasOwn(EXPECTED_ENTRIES, key))
    .map((key) => `${key} must not be declared`)
}

/** The only entitlement for macOS's hardened runtime. */
const ENTITLEMENTS: Plist = { 'com.apple.security.cs.allow-jit': true }

function differences(plist: Plist, expected: Readonly<Record<string, Plist>>): string[] {
  return Object.entries(expected).flatMap(([key, value]) => {
    const actual = typeof plist === 'object' && key in plist ? Reflect.get(plist, key) : undefined
    return isDeepStrictEqual(actual, value) ? [] : [`${key} is ${JSON.stringify(actual)}`]
  })
}

export function infoPlistProblems(plist: Plist, headerHash: string): string[] {
  const archives = { 'Resources/app.asar': { algorithm: 'SHA256', hash: headerHash } }
  return [
    ...differences(plist, { ...EXPECTED_ENTRIES, ElectronAsarIntegrity: archives }),
    ...usageProblems(plist),
  ]
}

export function entitlementProblems(plist: Plist): string[] {
  return isDeepStrictEqual(plist, ENTITLEMENTS) ? [] : [`they are ${JSON.stringify(plist)}`]
}
