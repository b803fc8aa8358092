import { expect, test } from 'vitest'
import { titleFields, withoutFields } from './title-fields.ts'

test.each([
  ['title="Hello",artist="Adele"', 'Adele', 'Hello'],
  ['title="Hello",artist="Adele",url="song_spot=\\"M\\" MediaBaseId=\\"1\\""', 'Adele', 'Hello'],
  ['artist="AC/DC" title="Back in Black - Live"', 'AC/DC', 'Back in Black - Live'],
  ['TITLE="Say "hi", she said", Artist="A"', 'A', 'Say "hi", she said'],
  ['title="Hello",artist=""', null, 'Hello'],
  ['title="cut off', null, 'cut off'],
])('%j', (text, artist, title) => {
  expect(titleFields(text)).toEqual({ artist, title })
})

test.each([
  '',
  'title=Hello',
  'A - title="B"',
  'text="Hello" song_spot="M"',
  'title="",artist=""',
  'The "title" song',
])('%j has no fields', (text) => {
  expect(titleFields(text)).toBeNull()
  expect(withoutFields(text)).toBe(text)
})

test('fields are written as people write them', () => {
  expect(withoutFields('title="Hello",artist="Adele"')).toBe('Adele - Hello')
  expect(withoutFields(' artist="Adele"')).toBe('Adele')
})
