import { SENTINEL, WIRE_VERSION } from '../fuse-wire.ts'
import { FUSES, WIRE_ORDER } from '../fuses.ts'

/** The piece of a program that holds Electron's fuses, each the other way round than we want it. */
export function wrongWire(): Buffer {
  return Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([WIRE_VERSION, WIRE_ORDER.length]),
    Buffer.from(WIRE_ORDER.map((name) => (FUSES[name] ? '0' : '1')).join('')),
  ])
}
