import { expect, test } from 'vitest'
import { titleFromExtinf } from './hls-titles.ts'

test.each([
  ['title="Hello",artist="Adele"', { artist: 'Adele', title: 'Hello' }],
  ['title="Hello",artist="Adele",url="song_spot=\\"M\\""', { artist: 'Adele', title: 'Hello' }],
  ['ARTIST="Low" TITLE="Words"', { artist: 'Low', title: 'Words' }],
  ['title="Words"', { artist: null, title: 'Words' }],
  [
    'title="Don\\\'t Cry",artist="Guns N&#39 Roses"',
    { artist: "Guns N' Roses", title: "Don't Cry" },
  ],
  ['title="",artist="Station"', null],
  ['subtitle="Words"', null],
  ['no desc', null],
  ['Low - Words', { artist: 'Low', title: 'Words' }],
  ['Low &amp; Co – Words - Live', { artist: 'Low & Co', title: 'Words - Live' }],
  ['Words', null],
  ['Words / Low', null],
  ['Jay-Z', null],
  ['live - 0001.ts', null],
  ['Low - Words.aac', null],
  ['Low -', null],
  [' - Words', null],
  ['', null],
  [null, null],
  [undefined, null],
])('%j', (text, expected) => {
  expect(titleFromExtinf(text)).toEqual(expected)
})
