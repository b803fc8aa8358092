import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FuseV1Options } from '@electron/fuses'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import {
  ELECTRON_FUSES,
  fuseProblems,
  LISTED_ELECTRON,
  readFuseWire,
  SENTINEL,
} from './fuse-wire.ts'
import { FUSES } from './fuses.ts'

const program = (wire: string, version = 1) =>
  Buffer.concat([
    Buffer.from(`a program ${SENTINEL}`),
    Buffer.from([version, wire.length]),
    Buffer.from(wire, 'latin1'),
    Buffer.from('and so on'),
  ])

const GOOD = '000011001'
const problems = (wire: string) => fuseProblems(readFuseWire(program(wire)))

test('matches the Electron version in package.json', () => {
  const { devDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  expect(Number.parseInt(devDependencies.electron, 10)).toBe(LISTED_ELECTRON)
})

test('every fuse of Electron is decided, under its own name and at its own place', () => {
  const snakeCase = (name: string) => name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase()
  const names = Object.keys(FUSES).map((place) =>
    snakeCase(FuseV1Options[Number(place)] ?? '').replace(/^enable_/, ''),
  )
  expect(names).toHaveLength(ELECTRON_FUSES.length)
  for (const [place, { name }] of ELECTRON_FUSES.entries())
    expect(names[place]).toMatch(new RegExp(`^${name}`))
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

test('reports a missing wire and an unknown version', () => {
  expect(() => readFuseWire(Buffer.from('a program'))).toThrow('no fuses')
  expect(() => readFuseWire(program(GOOD, 2))).toThrow('version 2')
})

test('the decided fuses are right, any other state is a problem', () => {
  expect(problems(GOOD)).toEqual([])
  expect(problems(`r${GOOD.slice(1)}`)).toEqual([])
  expect(problems(`1${GOOD.slice(1)}`)).toEqual(['run_as_node is on, not off'])
  expect(problems(`${GOOD.slice(0, -1)}0`)).toEqual(['wasm_trap_handlers is off, not on'])
})

test('accepts a missing fuse of an older Electron only if its default is correct', () => {
  expect(problems(GOOD.slice(0, 8))).toEqual([])
  expect(problems(GOOD.slice(0, 7))).toEqual([
    'grant_file_protocol_extra_privileges is missing and stays on',
  ])
})

test('reports a fuse of a newer Electron as undecided', () => {
  const [sentence, ...others] = problems(`${GOOD}1`)
  expect(sentence).toMatch(/^Electron has 10 fuses, but 9 are known: look up the new ones/)
  expect(others).toEqual([])
})
