import { type FuseConfig, FuseV1Options, FuseVersion } from '@electron/fuses'

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
export function fuseConfig(length: number, resetAdHocDarwinSignature: boolean): FuseConfig {
  const known = Object.entries(FUSES).filter(([place]) => Number(place) < length)
  return { version: FuseVersion.V1, resetAdHocDarwinSignature, ...Object.fromEntries(known) }
}
