import { ELECTRON_FUSES, SENTINEL, WIRE_VERSION } from '../electron-fuses.ts'

/** Electron's fuses as it ships them, spelled as on the wire. */
export const SHIPPED = ELECTRON_FUSES.map(({ ships }) => (ships === 'on' ? '1' : '0')).join('')

/** The piece of a program that holds the fuses `wire`; by default as Electron ships them. */
export function fusePiece(wire: string = SHIPPED): Buffer {
  return Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([WIRE_VERSION, wire.length]),
    Buffer.from(wire, 'latin1'),
  ])
}
