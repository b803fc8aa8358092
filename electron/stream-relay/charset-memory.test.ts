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

test('remembers a detected charset across runs, per station', () => {
  expect(create().of('a').get()).toBeNull()
  create().of('a').remember('windows-1251')
  expect(create().of('a').get()).toBe('windows-1251')
  expect(create().of('b').get()).toBeNull()
})

test("stores the user's choice apart from the detected charset until it is reset", () => {
  create().of('a').remember('windows-1251')
  create().choose('a', 'koi8-r')
  const { get, chosen } = create().of('a')
  expect([get(), chosen(), create().of('b').chosen()]).toEqual(['windows-1251', 'koi8-r', null])
  create().choose('a', null)
  expect(create().of('a').chosen()).toBeNull()
})

test('remembers the latest five hundred stations', () => {
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
  'ignores a file with %s',
  (text) => {
    writeFileSync(path.join(folder, 'station-charsets.json'), text)
    expect(create().of('a').get()).toBeNull()
  },
)
