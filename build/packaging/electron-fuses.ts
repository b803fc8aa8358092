/** A fuse as Electron lists it: its name there, and the state Electron ships it in. */
interface ElectronFuse {
  readonly name: string
  readonly ships: 'on' | 'off'
}

/**
 * Electron's fuses in the order of its wire, copied from Electron's `build/fuses/fuses.json5` at commit
 * 96f3996d8d3ce6e2fcfb86326fc4b953b53936fb (August 2026, Electron 45; the same in 43 and 44). This list
 * follows Electron's sources alone, never fuses.ts: what we decide is compared with it.
 */
export const ELECTRON_FUSES: readonly ElectronFuse[] = [
  { name: 'run_as_node', ships: 'on' },
  { name: 'cookie_encryption', ships: 'off' },
  { name: 'node_options', ships: 'on' },
  { name: 'node_cli_inspect', ships: 'on' },
  { name: 'embedded_asar_integrity_validation', ships: 'off' },
  { name: 'only_load_app_from_asar', ships: 'off' },
  { name: 'load_browser_process_specific_v8_snapshot', ships: 'off' },
  { name: 'grant_file_protocol_extra_privileges', ships: 'on' },
  { name: 'wasm_trap_handlers', ships: 'on' },
]

/** The Electron whose list that is. A newer one in package.json: look into its list first. */
export const LISTED_ELECTRON = 45

/** The version of the wire (`_version` in that file). */
export const WIRE_VERSION = 1

/** What stands before the fuses in every Electron binary (`SENTINEL` in Electron's build/fuses/build.py). */
export const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
