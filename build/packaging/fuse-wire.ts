import { FUSES, WIRE_ORDER } from './fuses.ts'

/** What stands before the fuses in every Electron binary (`SENTINEL` of @electron/fuses). */
export const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
/** The one version of the wire that there is. */
export const WIRE_VERSION = 1

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

/**
 * What is wrong with the fuses of a packaged program, one sentence each. A fuse that Electron has and
 * fuses.ts does not know is wrong too: somebody has to decide it.
 */
export function fuseProblems(wire: readonly FuseState[]): string[] {
  const wrong = WIRE_ORDER.flatMap((name, index) => {
    const wanted = FUSES[name] ? 'on' : 'off'
    const found = wire[index] ?? 'missing'
    return found === wanted || found === 'removed' ? [] : [`${name} is ${found}, not ${wanted}`]
  })
  const undecided = wire.length - WIRE_ORDER.length
  return undecided > 0 ? [...wrong, `${undecided} fuses more than fuses.ts decides`] : wrong
}
