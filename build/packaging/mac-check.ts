import { isDeepStrictEqual } from 'node:util'
import type { Plist } from './plist.ts'
import { APP_ID, SCHEME, SCHEME_NAME } from './scheme.ts'

/** What Info.plist must say, besides which archive belongs to the app. */
const WANTED: Readonly<Record<string, Plist>> = {
  CFBundleIdentifier: APP_ID,
  CFBundleName: 'Undertone',
  CFBundleIconFile: 'icon.icns',
  CFBundleURLTypes: [
    { CFBundleTypeRole: 'Viewer', CFBundleURLName: SCHEME_NAME, CFBundleURLSchemes: [SCHEME] },
  ],
  LSApplicationCategoryType: 'public.app-category.music',
  // Dark mode is ours to choose.
  NSRequiresAquaSystemAppearance: false,
  NSLocalNetworkUsageDescription: 'Undertone plays stations in your own network.',
}

/** One sentence for each part of the computer that the app claims to use and does not. */
function claimProblems(plist: Plist): string[] {
  const keys = typeof plist === 'object' ? Object.keys(plist) : []
  return keys
    .filter((key) => key.endsWith('UsageDescription') && !Object.hasOwn(WANTED, key))
    .map((key) => `${key} is claimed`)
}

/** All that the app may ask of macOS's hardened runtime. */
const ENTITLEMENTS: Plist = { 'com.apple.security.cs.allow-jit': true }

function differences(found: Plist, wanted: Readonly<Record<string, Plist>>): string[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const there = typeof found === 'object' && key in found ? Reflect.get(found, key) : undefined
    return isDeepStrictEqual(there, value) ? [] : [`${key} is ${JSON.stringify(there)}`]
  })
}

/** What is wrong with Info.plist; `headerHash` is that of the archive beside it. */
export function infoPlistProblems(plist: Plist, headerHash: string): string[] {
  const archives = { 'Resources/app.asar': { algorithm: 'SHA256', hash: headerHash } }
  return [
    ...differences(plist, { ...WANTED, ElectronAsarIntegrity: archives }),
    ...claimProblems(plist),
  ]
}

/** What is wrong with the entitlements: one more is as wrong as one less. */
export function entitlementProblems(plist: Plist): string[] {
  return isDeepStrictEqual(plist, ENTITLEMENTS) ? [] : [`they are ${JSON.stringify(plist)}`]
}
