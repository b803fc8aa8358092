import { EXPECTED_FUSES } from './fuses.ts'

interface ElectronFuse {
  readonly name: string
  readonly ships: 'on' | 'off'
}

/**
 * Fuses in wire order, copied from Electron's `build/fuses/fuses.json5` at commit 96f3996d8d3ce6e2fcfb86326fc4b953b53936fb
 * (August 2026, Electron 45; the same in 43 and 44). Update it only from Electron's sources, never from fuses.ts,
 * because a check compares fuses.ts with it.
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

/** Electron version of the list. Before you raise the version in package.json, check the list of the new version. */
export const LISTED_ELECTRON = 45

export const WIRE_VERSION = 1

/** Marker before the fuses in every Electron binary (`SENTINEL` in Electron's build/fuses/build.py). */
export const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** Fuse states on the wire. `removed` fuses have no effect. */
const STATES = { 48: 'off', 49: 'on', 114: 'removed', 144: 'inherited' } as const

type FuseState = (typeof STATES)[keyof typeof STATES] | 'unreadable'

const isState = (byte: number): byte is keyof typeof STATES => byte in STATES

/** Reads the fuses of an Electron binary in wire order. Throws when there are none. */
export function readFuseWire(program: Buffer): FuseState[] {
  const sentinelOffset = program.indexOf(SENTINEL)
  if (sentinelOffset === -1) throw new Error('there are no fuses in this program')
  const [version, length = 0] = program.subarray(
    sentinelOffset + SENTINEL.length,
    sentinelOffset + SENTINEL.length + 2,
  )
  if (version !== WIRE_VERSION) throw new Error(`the fuses are of version ${version}`)
  const wireStart = sentinelOffset + SENTINEL.length + 2
  return [...program.subarray(wireStart, wireStart + length)].map((byte) =>
    isState(byte) ? STATES[byte] : 'unreadable',
  )
}

/** Compares one fuse. A fuse that an older Electron lacks behaves like the default of the listed Electron. */
function problemAt(index: number, actual: FuseState | undefined): string[] {
  const fuse = ELECTRON_FUSES[index]
  const expected = EXPECTED_FUSES[index] ? 'on' : 'off'
  if (fuse === undefined) return []
  if (actual === undefined)
    return fuse.ships === expected ? [] : [`${fuse.name} is missing and stays ${fuse.ships}`]
  return actual === expected || actual === 'removed'
    ? []
    : [`${fuse.name} is ${actual}, not ${expected}`]
}

/** Finds fuses with an unexpected state. An unknown fuse is a problem, too: FUSES must define its state. */
export function fuseProblems(wire: readonly FuseState[]): string[] {
  const problems = ELECTRON_FUSES.flatMap((_fuse, index) => problemAt(index, wire[index]))
  if (wire.length <= ELECTRON_FUSES.length) return problems
  return [
    ...problems,
    `Electron has ${wire.length} fuses, but ${ELECTRON_FUSES.length} are known: look up the new ones in ` +
      'Electron’s build/fuses/fuses.json5, then add them to fuse-wire.ts and fuses.ts',
  ]
}
