import type { Configuration } from 'electron-builder'

type FuseOptions = NonNullable<Configuration['electronFuses']>

/** One of Electron's fuses; the other option is about signing on macOS. */
export type FuseName = Exclude<keyof FuseOptions, 'resetAdHocDarwinSignature'>

/**
 * What the packaged program can still be talked into, burnt into its binary. `Required`: a fuse that a
 * new electron-builder knows and nobody has decided here is a type error.
 */
export const FUSES: Readonly<Required<Pick<FuseOptions, FuseName>>> = {
  // The program is Undertone, never a Node that runs somebody else's script with its permissions.
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  // No debugger attaches from outside; Playwright needs one, so the tests drive the unpackaged app.
  enableNodeCliInspectArguments: false,
  enableCookieEncryption: true,
  // Only app.asar is loaded, and only as it was packed (checked by Electron on macOS and Windows).
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  // There is no snapshot of our own.
  loadBrowserProcessSpecificV8Snapshot: false,
  // Pages come from app://undertone, none from file://.
  grantFileProtocolExtraPrivileges: false,
}

/** The fuses in the order of Electron's wire, version 1 (`FuseV1Options` of @electron/fuses). */
export const WIRE_ORDER = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const satisfies readonly FuseName[]
