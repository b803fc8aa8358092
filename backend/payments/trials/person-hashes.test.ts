import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { normalEmail, personHashes } from './person-hashes.ts'
import { readPersonKey } from './read-person-key.ts'

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  [' ada@example.com ', 'ada@example.com'],
  ['ada+second@example.com', 'ada@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
  ['ａda@example.com', 'ada@example.com'],
  ['no address', 'no address'],
])('%j is the address %j', (email, normal) => {
  expect(normalEmail(email)).toBe(normal)
})

test('a hash depends on the key, and on whether it is an id or an address', () => {
  const [key, other] = [Buffer.from('one'), Buffer.from('two')]
  const ada = { uid: 'ada', email: 'ada@example.com' }
  expect(personHashes(key, ada)).toEqual(personHashes(key, { ...ada, email: 'ADA@example.com' }))
  const all = [
    ...personHashes(key, ada),
    ...personHashes(other, ada),
    ...personHashes(key, { uid: 'ada@example.com', email: 'ada' }),
  ]
  expect(new Set(all).size).toBe(6)
  expect(personHashes(key, { uid: 'ada', email: null })).toEqual(all.slice(0, 1))
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the key is made once, for its owner’s eyes', () => {
  const file = path.join(folder, 'api/person.key')
  const key = readPersonKey(file)
  expect(key).toHaveLength(32)
  expect(readPersonKey(file)).toEqual(key)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a damaged key is replaced, an unreadable one is not', () => {
  const file = path.join(folder, 'person.key')
  writeFileSync(file, 'nonsense')
  const key = readPersonKey(file)
  expect(readFileSync(file, 'utf8')).toBe(Buffer.from(key).toString('base64url'))
  expect(() => readPersonKey(folder)).toThrow('EISDIR')
})
