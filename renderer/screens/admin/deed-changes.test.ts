import { expect, test } from 'vitest'
import { changesOf } from './deed-changes.ts'

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
])('the value %j is told as %j', (value, told) => {
  expect(changesOf({ before: { name: value }, after: null })).toEqual([
    { field: 'name', before: told, after: null },
  ])
})

test('every field of either state is a line, in their order, and a long value ends where it may', () => {
  const before = { off: null, name: 'abc' }
  expect(changesOf({ before, after: { name: 'abcdef', codec: 'MP3' } }, 4)).toEqual([
    { field: 'off', before: null, after: null },
    { field: 'name', before: 'abc', after: 'abcd…' },
    { field: 'codec', before: null, after: 'MP3' },
  ])
})
