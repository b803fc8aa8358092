import { expect, test } from 'vitest'
import { foreignKeys } from './foreign-keys.ts'

test.each([
  ['a constant', 'const A: Record<string, string> = { a: "b" }; const f = (k: string) => A[k]'],
  ['a constant that is written to', 'const a: Record<string, string> = {}; a[k] = "b"'],
  ['a cast', 'const f = (k: string) => (A as Readonly<Record<string, string>>)[k]'],
  ['a cast key', 'const A = { a: 1 } as const; const f = (k: string) => A[k as keyof typeof A]'],
  ['a question', 'const A = { a: 1 }; const f = (k: string) => k in A'],
])('finds %s', (_what, code) => {
  expect(foreignKeys([{ file: 'a.ts', code }])).toEqual(['a.ts'])
})

test.each([
  ['a key of its own', 'const A: Record<string, number> = { a: 1 }; A["a"]'],
  [
    'a checked key',
    'const f = (k) => Object.hasOwn(A, k) ? A[k as keyof typeof A] : null; const A = { a: 1 }',
  ],
  [
    'a closed set of keys',
    'const A: Record<"a" | "b", number> = { a: 1, b: 2 }; const f = (k: "a") => A[k]',
  ],
])('accepts %s', (_what, code) => {
  expect(foreignKeys([{ file: 'a.ts', code }])).toEqual([])
})

test('no object literal is a map of keys from outside', { timeout: 60_000 }, () => {
  expect(foreignKeys()).toEqual([])
})
