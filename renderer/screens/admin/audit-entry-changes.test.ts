import { expect, test } from 'vitest'
import { changesOf } from './audit-entry-changes.ts'

test.each([
  ['Night Bus', 'Night Bus'],
  ['', null],
  [null, null],
  [undefined, null],
  [[], null],
  [['dub', 'bass'], 'dub, bass'],
  [[{ day: 1 }], '[{"day":1}]'],
  [true, 'true'],
  [0, '0'],
])('formats the value %j as %j', (value, text) => {
  expect(changesOf({ before: { name: value }, after: null })).toEqual([
    { field: 'name', before: text, after: null },
  ])
})

test('lists every changed field in order and truncates long values', () => {
  const before = { off: null, name: 'abc' }
  expect(changesOf({ before, after: { name: 'abcdef', codec: 'MP3' } }, 4)).toEqual([
    { field: 'off', before: null, after: null },
    { field: 'name', before: 'abc', after: 'abcd…' },
    { field: 'codec', before: null, after: 'MP3' },
  ])
})
