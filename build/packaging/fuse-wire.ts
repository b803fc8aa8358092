import { ELECTRON_FUSES, SENTINEL, WIRE_VERSION } from './electron-fuses.ts'
import { WANTED } from './fuses.ts'

/** How the wire spells a fuse. `removed` fuses do nothing any more. */
const STATES = { 48: 'off', 49: 'on', 114: 'removed', 144: 'inherited' } as const

/** A fuse as it stands in a binary. */
export type FuseState = (typeof STATES)[keyof typeof STATES] | 'unreadable'

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
