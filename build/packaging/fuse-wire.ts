import { WANTED } from './fuses.ts'

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

/** How the wire spells a fuse. `removed` fuses do nothing any more. */
const STATES = { 48: 'off', 49: 'on', 114: 'removed', 144: 'inherited' } as const

/** A fuse as it stands in a binary. */
type FuseState = (typeof STATES)[keyof typeof STATES] | 'unreadable'

const isState = (byte: number): byte is keyof typeof STATES => byte in STATES

/** The fuses of the Electron binary `program`, in the order of the wire. Throws when it has none. */
export function readFuseWire(program: Buffer): FuseState[] {
  const at = program.indexOf(SENTINEL)
  if (at === -1) throw new Error('there are no fuses in this program')
  const [version, length = 0] = program.subarray(at + SENTINEL.length, at + SENTINEL.length + 2)
  if (version !== WIRE_VERSION) throw new Error(`the fuses are of version ${version}`)
  const from = at + SENTINEL.length + 2
  return [...program.subarray(from, from + length)].map((byte) =>
    isState(byte) ? STATES[byte] : 'unreadable',
  )
}

/** A fuse that an older Electron lacks does there what it ships as today. */
function problemAt(index: number, found: FuseState | undefined): string[] {
  const fuse = ELECTRON_FUSES[index]
  const wanted = WANTED[index] ? 'on' : 'off'
  if (fuse === undefined) return []
  if (found === undefined)
    return fuse.ships === wanted ? [] : [`${fuse.name} is missing and stays ${fuse.ships}`]
  return found === wanted || found === 'removed' ? [] : [`${fuse.name} is ${found}, not ${wanted}`]
}

/**
 * What is wrong with the fuses of a packaged program, one sentence each. A fuse that Electron has and
 * our lists do not know is wrong too: it has to be decided before the app is shipped.
 */
export function fuseProblems(wire: readonly FuseState[]): string[] {
  const wrong = ELECTRON_FUSES.flatMap((_fuse, index) => problemAt(index, wire[index]))
  if (wire.length <= ELECTRON_FUSES.length) return wrong
  return [
    ...wrong,
    `Electron has ${wire.length} fuses, ${ELECTRON_FUSES.length} are decided: look the new ones up in ` +
      'Electron’s build/fuses/fuses.json5, then write them into electron-fuses.ts and fuses.ts',
  ]
}
