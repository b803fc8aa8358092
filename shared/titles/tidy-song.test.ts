import { expect, test } from 'vitest'
import { splitTitle } from '../radio/split-title.ts'
import { properCase, tidySong, withoutStation } from './tidy-song.ts'

const tidy = (raw: string, isSwapped = false) =>
  tidySong({ ...splitTitle(raw), raw }, 'Radio Kiosk', isSwapped)

test('returns the fields of a clean title unchanged', () => {
  const sent = { artist: 'A - B', title: 'C', raw: 'A - B - C' }
  expect(tidySong(sent, 'Radio Kiosk')).toEqual({ artist: 'A - B', title: 'C', version: null })
})

test('returns the version next to the title', () => {
  expect(tidy('Burial - Archangel - Four Tet Remix')).toEqual({
    artist: 'Burial',
    title: 'Archangel (Four Tet Remix)',
    version: 'Four Tet Remix',
  })
  expect(tidy('Talk Talk - (Live) in Another World')?.version).toBeNull()
})

test('does not lose a song with the removed parts', () => {
  // Only additions that are removed elsewhere.
  expect(tidy('Promo Artist - Remastered')?.title).toBe('Remastered')
  expect(tidy('Prince - 1999')?.title).toBe('1999')
  expect(tidy('Radio Kiosk - Nachtschicht mit Ute')?.artist).toBe('Radio Kiosk')
})

test('swaps artist and title before it normalizes them', () => {
  expect(tidy('Archangel (Official Video) - Burial ft. Four Tet', true)).toEqual({
    artist: 'Burial feat. Four Tet',
    title: 'Archangel',
    version: null,
  })
  const fields = { artist: 'C', title: 'A - B', raw: 'C - A - B' }
  expect(tidySong(fields, 'Radio Kiosk', true)).toMatchObject({ artist: 'A - B', title: 'C' })
  expect(tidy('Vitamin C', true)).toMatchObject({ artist: null, title: 'Vitamin C' })
  expect(tidy('Jingle 3', true)).toBeNull()
})

test.each([
  ['[12:04] Can - Vitamin C', 'Can', 'Vitamin C'],
  ['[12:04:59] Can - Vitamin C', 'Can', 'Vitamin C'],
  ['RK: Can - Vitamin C', 'Can', 'Vitamin C'],
  ['Late Shift w/ Ute :: Can - Vitamin C', 'Can', 'Vitamin C'],
  ['Can - Vitamin C :: Live - Pt. 2', 'Can', 'Vitamin C :: Live - Pt. 2'],
  ['Can - Vitamin C (1972, United Artists)', 'Can', 'Vitamin C'],
  ['Can - Vitamin C (1972, live in Cologne)', 'Can', 'Vitamin C (1972, live in Cologne)'],
])('reads %j as %s, %s', (raw, artist, title) => {
  expect(tidy(raw)).toMatchObject({ artist, title })
})

test('supports a number sign in the station’s name', () => {
  const raw = 'Studio 5 Jingle 3'
  expect(tidySong({ artist: null, title: raw, raw }, 'Studio #')?.title).toBe(raw)
  expect(
    tidySong({ artist: null, title: 'Studio # Jingle 3', raw: 'Studio # Jingle 3' }, 'Studio #'),
  ).toBeNull()
})

test.each([
  ["DON'T STOP 'TIL YOU GET ENOUGH", "Don't Stop 'Til You Get Enough"],
  ['AC/DC AND THE MGMT UFO’S', 'AC/DC and the MGMT UFO’s'],
  ['JAY-Z', 'Jay-Z'],
  ['MixED', 'MixED'],
  ['ΧΆΡΤΙΝΟ ΤΟ ΦΕΓΓΑΡΆΚΙ', 'Χάρτινο Το Φεγγαράκι'],
  ['라디오', '라디오'],
  ['A', 'A'],
])('properCase turns %j into %j', (shouted, written) => {
  expect(properCase(shouted)).toBe(written)
})

test.each([
  ['Radio Kiosk: Can - Vitamin C', 'Can - Vitamin C'],
  ['Can - Vitamin C - on Radio Kiosk', 'Can - Vitamin C'],
  ['Can - Vitamin C (radiokiosk)', 'Can - Vitamin C'],
  ['Can - Radio Kiosk', 'Can - Radio Kiosk'],
  ['Radio Kiosks - Can - Vitamin C', 'Radio Kiosks - Can - Vitamin C'],
])('withoutStation turns %j into %j', (text, left) => {
  expect(withoutStation(text, 'Radio Kiosk')).toBe(left)
})
