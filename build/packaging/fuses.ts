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

/** By position on the wire. A fuse that a new @electron/fuses knows and this list lacks is a type error. */
export const FUSES: Readonly<Record<FuseV1Options, boolean>> = {
  // The program must not act as a Node that runs foreign scripts with its permissions.
  [FuseV1Options.RunAsNode]: false,
  // The app has no cookies (app:// has none, remote pages do not open), and with encryption
  // Chromium opens the keyring before its first request: a locked one delays every picture. It was
  // off before the first release; turning it off later makes stored cookies unreadable.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // No external debugger. Playwright needs one, so the tests use the unpackaged app.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Loads only app.asar with a verified hash (checked by Electron on macOS and Windows).
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Pages come from app://undertone, never from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // As in Chrome. Off makes WebAssembly slower without more protection than guard pages.
  [FuseV1Options.WasmTrapHandlers]: true,
}

export const EXPECTED_FUSES: readonly boolean[] = Object.entries(FUSES)
  .sort(([one], [other]) => Number(one) - Number(other))
  .map(([, on]) => on)

/** Options of @electron/fuses for a wire of `length` fuses; it rejects fuses that the wire lacks. */
function fuseConfig(length: number, resetAdHocDarwinSignature: boolean): FuseConfig {
  const known = Object.entries(FUSES).filter(([place]) => Number(place) < length)
  return { version: FuseVersion.V1, resetAdHocDarwinSignature, ...Object.fromEntries(known) }
}

/** The program's path as named by electron-builder; on macOS the framework has the fuses. */
const PROGRAMS: Readonly<Record<string, string>> = {
  linux: SCHEME,
  win32: 'Undertone.exe',
  darwin: 'Undertone.app',
}

/**
 * electron-builder hook before signing. Its own option uses an older @electron/fuses, which knows eight of the nine.
 * With more fuses in Electron, the others remain as shipped and the package check reports them.
 */
export async function writeFuses(context: AfterPackContext): Promise<void> {
  const { appOutDir, electronPlatformName, packager } = context
  const name = PROGRAMS[electronPlatformName]
  if (name === undefined) throw new Error(`unknown platform ${electronPlatformName}`)
  const program = path.join(appOutDir, name)
  const { version: _version, ...wire } = await getCurrentFuseWire(program)
  // Changing the fuses invalidates Electron's signature. Apple silicon requires one, so it is
  // renewed ad hoc when no certificate replaces it. A fake Electron has no signature.
  const resign = process.platform === 'darwin' && packager.config.electronDist == null
  await flipFuses(program, fuseConfig(Object.keys(wire).length, resign))
}
