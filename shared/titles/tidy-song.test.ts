import { expect, test } from 'vitest'
import { splitTitle } from '../radio/split-title.ts'
import { withoutPrefix, withoutSuffix } from './affixes.ts'
import { properCase } from './proper-case.ts'
import { withoutStation } from './station-in-title.ts'
import { tidySong } from './tidy-song.ts'
import { NO_RULES, type TitleRules } from './title-rules.ts'

const tidy = (raw: string, rules: Partial<TitleRules> = {}) =>
  tidySong({ ...splitTitle(raw), raw }, 'Radio Kiosk', { ...NO_RULES, ...rules })

test('the fields of a stream are kept as they were told, where nothing is to be put right', () => {
  const sent = { artist: 'A - B', title: 'C', raw: 'A - B - C' }
  expect(tidySong(sent, 'Radio Kiosk')).toEqual({ artist: 'A - B', title: 'C', version: null })
})

test('which version it is is told beside the title', () => {
  expect(tidy('Burial - Archangel - Four Tet Remix')).toEqual({
    artist: 'Burial',
    title: 'Archangel (Four Tet Remix)',
    version: 'Four Tet Remix',
  })
  expect(tidy('Talk Talk - (Live) in Another World')?.version).toBeNull()
})

test('a song is not lost with what is taken off', () => {
  // All of the title is what is else added to one.
  expect(tidy('Promo Artist - Remastered')?.title).toBe('Remastered')
  expect(tidy('Prince - 1999')?.title).toBe('1999')
  expect(tidy('Radio Kiosk - Nachtschicht mit Ute')?.artist).toBe('Radio Kiosk')
})

test('too few parts leave out the album, and parts too many belong to the last', () => {
  const rules = { order: 'artist-title-album', separator: ' * ' } as const
  expect(tidy('Can * Vitamin C', rules)).toMatchObject({ artist: 'Can', title: 'Vitamin C' })
  expect(tidy('Vitamin C', rules)).toMatchObject({ artist: null, title: 'Vitamin C' })
  const last = { order: 'artist-album-title', separator: ' * ' } as const
  expect(tidy('Can * Ege Bamyasi * One * Two', last)?.title).toBe('One * Two')
})

test('the words of ads are found in any case', () => {
  expect(tidy('HARBOUR TAXIS - call now', { noSongs: ['Harbour Taxis'] })).toBeNull()
})

test.each([
  ['Track 12: Wire', ['track #: '], 'Wire'],
  ['Track : Wire', ['track #: '], 'Track : Wire'],
  ['[12:04] Wire', ['(#) ', '[#:#] '], 'Wire'],
  ['Wire', [''], 'Wire'],
])('off the front of %j, %j leaves %j', (text, prefixes, left) => {
  expect(withoutPrefix(text, prefixes)).toBe(left)
})

test('off the end, numbers count from behind', () => {
  expect(withoutSuffix('Clear (1983, Fantasy)', [' (#, fantasy)'])).toBe('Clear')
  expect(withoutSuffix('Clear 😀 99', [' #'])).toBe('Clear 😀')
})

test.each([
  ["DON'T STOP 'TIL YOU GET ENOUGH", "Don't Stop 'Til You Get Enough"],
  ['AC/DC AND THE MGMT UFO’S', 'AC/DC and the MGMT UFO’s'],
  ['JAY-Z', 'Jay-Z'],
  ['MixED', 'MixED'],
  ['ΧΆΡΤΙΝΟ ΤΟ ΦΕΓΓΑΡΆΚΙ', 'Χάρτινο Το Φεγγαράκι'],
  ['라디오', '라디오'],
  ['A', 'A'],
])('%j is written %j', (shouted, written) => {
  expect(properCase(shouted)).toBe(written)
})

test.each([
  ['Radio Kiosk: Can - Vitamin C', 'Can - Vitamin C'],
  ['Can - Vitamin C - on Radio Kiosk', 'Can - Vitamin C'],
  ['Can - Vitamin C (radiokiosk)', 'Can - Vitamin C'],
  ['Can - Radio Kiosk', 'Can - Radio Kiosk'],
  ['Radio Kiosks - Can - Vitamin C', 'Radio Kiosks - Can - Vitamin C'],
])('%j without its station is %j', (text, left) => {
  expect(withoutStation(text, 'Radio Kiosk')).toBe(left)
})
