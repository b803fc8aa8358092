import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharsetMemory, MAX_STATIONS } from './charset-memory.ts'
import { fakeLog } from './testing/relay-rig.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-charsets-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const create = () => createCharsetMemory(fakeLog(), folder)

test('what was learnt is known in the next run, of this station alone', () => {
  expect(create().of('a').get()).toBeNull()
  create().of('a').remember('windows-1251')
  expect(create().of('a').get()).toBe('windows-1251')
  expect(create().of('b').get()).toBeNull()
})

test('what the user chose stands beside what was learnt, until it is taken back', () => {
  create().of('a').remember('windows-1251')
  create().choose('a', 'koi8-r')
  const { get, chosen } = create().of('a')
  expect([get(), chosen(), create().of('b').chosen()]).toEqual(['windows-1251', 'koi8-r', null])
  create().choose('a', null)
  expect(create().of('a').chosen()).toBeNull()
})

test('five hundred stations are remembered, the latest', () => {
  const station = (n: number) => [`s${n}`, 'koi8-r']
  const file = path.join(folder, 'station-charsets.json')
  const full = Array.from({ length: MAX_STATIONS }, (_, n) => station(n))
  writeFileSync(file, JSON.stringify({ stations: full }))
  create().of('new').remember('windows-1253')
  expect(create().of('s0').get()).toBeNull()
  expect(create().of('s1').get()).toBe('koi8-r')
  expect(JSON.parse(readFileSync(file, 'utf8')).stations).toHaveLength(MAX_STATIONS)
})

test.each(['{"stations":[["a","klingon"]]}', '{"stations":{}}', 'nonsense'])(
  'a file that says %s is forgotten',
  (text) => {
    writeFileSync(path.join(folder, 'station-charsets.json'), text)
    expect(create().of('a').get()).toBeNull()
  },
)
