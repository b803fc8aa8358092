import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readHashKey, userHashes } from './trials.ts'

test('a hash depends on the key, and on whether it is an id or an address', () => {
  const [key, other] = [Buffer.from('one'), Buffer.from('two')]
  const ada = { uid: 'ada', email: 'ada@example.com' }
  expect(userHashes(key, ada)).toEqual(userHashes(key, { ...ada, email: 'ADA@example.com' }))
  const all = [
    ...userHashes(key, ada),
    ...userHashes(other, ada),
    ...userHashes(key, { uid: 'ada@example.com', email: 'ada' }),
  ]
  expect(new Set(all).size).toBe(6)
  expect(userHashes(key, { uid: 'ada', email: null })).toEqual(all.slice(0, 1))
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-key-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the key is made once, for its owner’s eyes', () => {
  const file = path.join(folder, 'api/person.key')
  const key = readHashKey(file)
  expect(key).toHaveLength(32)
  expect(readHashKey(file)).toEqual(key)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a damaged key is replaced, an unreadable one is not', () => {
  const file = path.join(folder, 'person.key')
  writeFileSync(file, 'nonsense')
  const key = readHashKey(file)
  expect(readFileSync(file, 'utf8')).toBe(Buffer.from(key).toString('base64url'))
  expect(() => readHashKey(folder)).toThrow('EISDIR')
})
