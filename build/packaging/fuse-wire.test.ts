import { expect, test } from 'vitest'
import { fuseProblems, readFuseWire, SENTINEL } from './fuse-wire.ts'
import { FUSES, WIRE_ORDER } from './fuses.ts'

const program = (wire: string, version = 1) =>
  Buffer.concat([
    Buffer.from(`a program ${SENTINEL}`),
    Buffer.from([version, wire.length]),
    Buffer.from(wire, 'latin1'),
    Buffer.from('and so on'),
  ])

const GOOD = '01001100'

test('every fuse has its place on the wire, once', () => {
  expect([...WIRE_ORDER].sort()).toEqual(Object.keys(FUSES).sort())
  expect(WIRE_ORDER.map((name) => (FUSES[name] ? '1' : '0')).join('')).toBe(GOOD)
})

test('reads the wire of a program', () => {
  expect(readFuseWire(program('01r\x90?'))).toEqual([
    'off',
    'on',
    'removed',
    'inherited',
    'unreadable',
  ])
})

test('says when there is no wire, or one it cannot read', () => {
  expect(() => readFuseWire(Buffer.from('a program'))).toThrow('no fuses')
  expect(() => readFuseWire(program(GOOD, 2))).toThrow('version 2')
})

test('the decided fuses are right, any other state is a problem', () => {
  expect(fuseProblems(readFuseWire(program(GOOD)))).toEqual([])
  expect(fuseProblems(readFuseWire(program('r1001100')))).toEqual([])
  expect(fuseProblems(readFuseWire(program(`1${GOOD.slice(1)}`)))).toEqual([
    'runAsNode is on, not off',
  ])
  expect(fuseProblems(readFuseWire(program('0100110')))).toEqual([
    'grantFileProtocolExtraPrivileges is missing, not off',
  ])
  expect(fuseProblems(readFuseWire(program(`${GOOD}1`)))).toEqual([
    '1 fuses more than fuses.ts decides',
  ])
})
