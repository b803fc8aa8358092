import { describe, expect, test } from 'vitest'
import { type Fields, isAllowedRecord } from './record.ts'

const NOW = '2026-11-21T08:00:00.000000Z'
const EARLIER = '2026-11-20T08:00:00.000000Z'
const good: Fields = {
  id: { stringValue: 'ada' },
  email: { stringValue: 'ada@example.com' },
  displayName: { stringValue: 'Ada' },
  photoURL: { nullValue: null },
  createdAt: { timestampValue: NOW },
  updatedAt: { timestampValue: NOW },
}
const without = (key: string) =>
  Object.fromEntries(Object.entries(good).filter(([name]) => name !== key))

describe('a new record', () => {
  test('has exactly the fields of the specification', () => {
    expect(isAllowedRecord('ada', null, good, NOW)).toBe(true)
    for (const key of Object.keys(good))
      expect(isAllowedRecord('ada', null, without(key), NOW)).toBe(false)
  })

  test.each([
    ['another id', { id: { stringValue: 'bob' } }],
    ['a role', { role: { stringValue: 'admin' } }],
    ['a text for a time', { createdAt: { stringValue: NOW } }],
    ['a time of its own', { createdAt: { timestampValue: EARLIER } }],
    ['no e-mail address', { email: { nullValue: null } }],
    ['a novel for a name', { displayName: { stringValue: 'x'.repeat(2_049) } }],
  ] satisfies [string, Fields][])('with %s is refused', (_name, change) => {
    expect(isAllowedRecord('ada', null, { ...good, ...change }, NOW)).toBe(false)
  })
})

describe('a changed record', () => {
  const before = {
    ...good,
    createdAt: { timestampValue: EARLIER },
    updatedAt: { timestampValue: EARLIER },
  }

  test('keeps its birth and gets the server’s time', () => {
    const after = {
      ...before,
      displayName: { nullValue: null },
      updatedAt: { timestampValue: NOW },
    }
    expect(isAllowedRecord('ada', before, after, NOW)).toBe(true)
    expect(isAllowedRecord('ada', before, before, NOW)).toBe(false)
    expect(isAllowedRecord('ada', before, good, NOW)).toBe(false)
  })
})
