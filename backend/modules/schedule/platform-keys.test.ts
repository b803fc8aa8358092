import { expect, test } from 'vitest'
import { keyOf, readPlatformKeys } from './platform-keys.ts'

test('returns the key of a station by the host of its stream', () => {
  const keys = readPlatformKeys('Low-End.radiocult.fm=pk_1, other.radiocult.fm=pk_2,')
  expect(keys).not.toBeNull()
  if (keys === null) return
  expect(keyOf(keys, 'https://low-end.radiocult.fm/stream')).toBe('pk_1')
  expect(keyOf(keys, 'https://other.radiocult.fm:8000/stream')).toBe('pk_2')
  expect(keyOf(keys, 'https://third.radiocult.fm/stream')).toBeNull()
  expect(keyOf(keys, 'no address')).toBeNull()
})

test('accepts an empty list and rejects other formats', () => {
  expect(readPlatformKeys('')?.size).toBe(0)
  for (const wrong of ['pk_1', 'low-end=', '=pk_1', 'low end=pk_1', 'a=b=c', 'a=b;c=d'])
    expect(readPlatformKeys(wrong)).toBeNull()
})
