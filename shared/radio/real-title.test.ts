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
  '99',
])('%j is one', (text) => {
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
  'Night Bus Radio',
  'NIGHT BUS RADIO!',
  'Night Bus Radio - Night Bus Radio',
  ' - Night Bus Radio',
])('%j is none', (text) => {
  expect(isRealTitle(text, 'Night Bus Radio')).toBe(false)
})

test('without a station name nothing is mistaken for it', () => {
  expect(isRealTitle('Night Bus Radio', null)).toBe(true)
  expect(isRealTitle('Night Bus Radio', '')).toBe(true)
})
