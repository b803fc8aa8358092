import path from 'node:path'
import {
  type FuseConfig,
  FuseV1Options,
  FuseVersion,
  flipFuses,
  getCurrentFuseWire,
} from '@electron/fuses'
import type { AfterPackContext } from 'electron-builder'
import { SCHEME } from './scheme.ts'

/**
 * What the packaged program can still be talked into, burnt into its binary, by place on Electron's wire.
 * A fuse that a new @electron/fuses knows and that is not decided here is a type error.
 */
export const FUSES: Readonly<Record<FuseV1Options, boolean>> = {
  // The program is Undertone, never a Node that runs foreign scripts with its permissions.
  [FuseV1Options.RunAsNode]: false,
  // The app has no cookies (app:// has none, remote pages do not open), and with encryption Chromium opens the
  // keyring before its first request: a locked one delays every picture. Off since before the first release:
  // turning it off later makes the stored cookies unreadable.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // No debugger attaches from outside; Playwright needs one, so the tests drive the unpackaged app.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Only app.asar is loaded, and only as it was packed (checked by Electron on macOS and Windows).
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is no snapshot of our own.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Pages come from app://undertone, none from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // As in Chrome. Off makes WebAssembly slower and protects nothing that the guard pages do not.
  [FuseV1Options.WasmTrapHandlers]: true,
}

/** The decisions in the order of the wire. */
export const WANTED: readonly boolean[] = Object.entries(FUSES)
  .sort(([one], [other]) => Number(one) - Number(other))
  .map(([, on]) => on)

/** What @electron/fuses is told for a wire of `length` fuses: it refuses any that the wire lacks. */
function fuseConfig(length: number, resetAdHocDarwinSignature: boolean): FuseConfig {
  const known = Object.entries(FUSES).filter(([place]) => Number(place) < length)
  return { version: FuseVersion.V1, resetAdHocDarwinSignature, ...Object.fromEntries(known) }
}

/** The program as electron-builder names it on each system; on macOS its fuses are in the framework. */
const PROGRAMS: Readonly<Record<string, string>> = {
  linux: SCHEME,
  win32: 'Undertone.exe',
  darwin: 'Undertone.app',
}

/**
 * electron-builder's hook before it signs: burns fuses.ts into the program. electron-builder's own option
 * goes through an older @electron/fuses, which knows eight of the nine. Of an Electron with fewer, those
 * it has are burnt; of one with more, the rest stay as shipped and the check of the package names them.
 */
export async function burnFuses(context: AfterPackContext): Promise<void> {
  const { appOutDir, electronPlatformName, packager } = context
  const name = PROGRAMS[electronPlatformName]
  if (name === undefined) throw new Error(`no program is known for ${electronPlatformName}`)
  const program = path.join(appOutDir, name)
  const { version: _version, ...wire } = await getCurrentFuseWire(program)
  // Changing the fuses breaks the signature Electron came with; Apple's processors run nothing without
  // one, so where no certificate replaces it, it is renewed. A stand-in for Electron has none.
  const signAnew = process.platform === 'darwin' && packager.config.electronDist == null
  await flipFuses(program, fuseConfig(Object.keys(wire).length, signAnew))
}
