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

/** Fuse states by position on the wire. A fuse of a new @electron/fuses that this list lacks is a type error. */
export const FUSES: Readonly<Record<FuseV1Options, boolean>> = {
  // The program must not act as a Node that runs foreign scripts with its permissions.
  [FuseV1Options.RunAsNode]: false,
  // The app has no cookies, because app:// has none and remote pages do not open. With encryption,
  // Chromium opens the keyring before its first request, and a locked keyring delays every picture.
  // Turning the fuse off after a release with encryption makes stored cookies unreadable.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  // The fuse blocks external debuggers. Playwright needs one, so the tests use the unpackaged app.
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Electron loads only app.asar, and verifies its hash on macOS and Windows.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Pages come from app://undertone, never from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Chrome has it on, too. Without it WebAssembly is slower and not safer.
  [FuseV1Options.WasmTrapHandlers]: true,
}

export const EXPECTED_FUSES: readonly boolean[] = Object.entries(FUSES)
  .sort(([a], [b]) => Number(a) - Number(b))
  .map(([, isOn]) => isOn)

/** Returns options of @electron/fuses for a wire of `length` fuses. The library rejects fuses that the wire lacks. */
function fuseConfig(length: number, resetAdHocDarwinSignature: boolean): FuseConfig {
  const presentFuses = Object.entries(FUSES).filter(([position]) => Number(position) < length)
  return { version: FuseVersion.V1, resetAdHocDarwinSignature, ...Object.fromEntries(presentFuses) }
}

/** Name of the packaged program by platform. On macOS, @electron/fuses finds the framework in the app. */
const PROGRAMS: Readonly<Record<string, string>> = {
  linux: SCHEME,
  win32: 'Undertone.exe',
  darwin: 'Undertone.app',
}

/**
 * Hook that electron-builder runs before signing. Its own option uses an older @electron/fuses, which knows only eight
 * fuses. When Electron has more fuses than FUSES, the others keep their default, and the package check reports them.
 */
export async function writeFuses(context: AfterPackContext): Promise<void> {
  const { appOutDir, electronPlatformName, packager } = context
  const name = PROGRAMS[electronPlatformName]
  if (name === undefined) throw new Error(`unknown platform ${electronPlatformName}`)
  const program = path.join(appOutDir, name)
  const { version: _version, ...wire } = await getCurrentFuseWire(program)
  // Changing the fuses invalidates Electron's signature. Apple silicon requires a signature, so it
  // is renewed ad hoc in case no certificate replaces it. A fake Electron has no signature.
  const resign = process.platform === 'darwin' && packager.config.electronDist == null
  await flipFuses(program, fuseConfig(Object.keys(wire).length, resign))
}
