import { expect, test } from 'vitest'
import { splitTitle } from './split-title.ts'

test.each([
  ['Massive Attack - Teardrop', 'Massive Attack', 'Teardrop'],
  ['Björk – Jóga', 'Björk', 'Jóga'],
  ['Кино — Группа крови', 'Кино', 'Группа крови'],
  ['Jay-Z - 99 Problems', 'Jay-Z', '99 Problems'],
  ['AC-DC', null, 'AC-DC'],
  ['A - B - Live', 'A', 'B - Live'],
  ['A – B - C', 'A', 'B - C'],
  ['Only a title', null, 'Only a title'],
  ['Artist - ', 'Artist', null],
  ['Artist -', 'Artist', null],
  [' - Title', null, 'Title'],
  ['- Title', null, 'Title'],
  [' - ', null, null],
  ['-', null, null],
  ['', null, null],
  ['Adele - text="Hello" song_spot="M" MediaBaseId="1"', 'Adele', 'Hello'],
  ['text="Spot block" song_spot="T"', null, 'Spot block'],
  ['Adele - text="Say "hi"" song_spot="M"', 'Adele', 'Say "hi"'],
])('%j', (text, artist, title) => {
  expect(splitTitle(text)).toEqual({ artist, title })
})
