import { expect, test } from 'vitest'
import { isRealTitle } from './real-title.ts'

test.each([
  'Nina Simone - Sinnerman',
  'Кино',
  '4′33″',
  'will.i.am',
  'M.I.A.',
  'Unknown Mortal Orchestra - Hunnybee',
  'Night Bus Radio - The Live Mix',
  'Untitled - Interpol',
  'Adele - text="Hello" song_spot="M" MediaBaseId="1" itunesTrackId="0"',
  'The "a="1" b="2" song',
  '99',
])('accepts %j', (text) => {
  expect(isRealTitle(text, 'Night Bus Radio')).toBe(true)
})

test.each([
  '',
  ' ',
  '-',
  ' - ',
  '–',
  '...',
  'unknown',
  'Unknown - Unknown',
  'Unknown Artist - Unknown Title',
  'N/A',
  'null',
  'Untitled',
  'Track 01',
  'https://radio.example/now',
  'http://radio.example',
  'www.radio.example',
  'radio-night.fm',
  '0" TAID="0" TPID="234523735" cartcutId="0439470001" amgArtworkURL="http://x" length="00:04:15" unsID=',
  'song_spot="F" spotInstanceId="-1" length="00:00:00" MediaBaseId="-2"',
  'Night Bus Radio',
  'NIGHT BUS RADIO!',
  'Night Bus Radio - Night Bus Radio',
  ' - Night Bus Radio',
])('rejects %j', (text) => {
  expect(isRealTitle(text, 'Night Bus Radio')).toBe(false)
})

test('ignores a missing station name', () => {
  expect(isRealTitle('Night Bus Radio', null)).toBe(true)
  expect(isRealTitle('Night Bus Radio', '')).toBe(true)
})
