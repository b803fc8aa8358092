import { expect, test } from 'vitest'
import { entityTag, namesTag } from './etag.ts'

test('depends only on the content', () => {
  expect(entityTag({ a: 1 })).toBe(entityTag({ a: 1 }))
  expect(entityTag({ a: 1 })).not.toBe(entityTag({ a: 2 }))
  expect(entityTag({ a: 1 })).toMatch(/^"[\w-]{22}"$/)
})

test.each([
  ['*', true],
  ['"x"', true],
  ['W/"x"', true],
  ['"a", "x"', true],
  ['"a"', false],
  ['x', false],
  ['', false],
])('matches %s with "x": %s', (header, expected) => {
  expect(namesTag(header, '"x"')).toBe(expected)
})
