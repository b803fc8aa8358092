import { expect, test, vi } from 'vitest'
import { cleanTitle } from './clean-title.ts'
import { readIcyTitle } from './icy-reader.ts'
import { readTitle, titleFields, withoutFields } from './title-fields.ts'

test.each([
  ['title="Hello",artist="Adele"', 'Adele', 'Hello'],
  ['title="Hello",artist="Adele",url="song_spot=\\"M\\" MediaBaseId=\\"1\\""', 'Adele', 'Hello'],
  ['artist="AC/DC" title="Back in Black - Live"', 'AC/DC', 'Back in Black - Live'],
  ['TITLE="Say "hi", she said", Artist="A"', 'A', 'Say "hi", she said'],
  ['title="Hello",artist=""', null, 'Hello'],
  ['title="cut off', null, 'cut off'],
])('reads the fields %j', (text, artist, title) => {
  expect(titleFields(text)).toEqual({ artist, title })
})

test.each([
  '',
  'title=Hello',
  'A - title="B"',
  'text="Hello" song_spot="M"',
  'title="",artist=""',
  'The "title" song',
])('finds no fields in %j', (text) => {
  expect(titleFields(text)).toBeNull()
  expect(withoutFields(text)).toBe(text)
})

test('withoutFields joins artist and title', () => {
  expect(withoutFields('title="Hello",artist="Adele"')).toBe('Adele - Hello')
  expect(withoutFields(' artist="Adele"')).toBe('Adele')
})

/** Reads a metadata block like the relay. */
function read(block: string) {
  const title = readIcyTitle(Buffer.from(block))
  return title && readTitle(cleanTitle(title.toString()))
}

test.each([
  [
    "StreamTitle='ELODIA~Guarana~~~~~2020-08-13T08:11:53.252527~2020-08-13T08:11:53.252527~United Music +';",
    'ELODIA',
    'Guarana',
  ],
  ["StreamTitle='Nina%20Simone%20-%20Sinnerman%20%28Live%29';", 'Nina Simone', 'Sinnerman (Live)'],
  ["StreamTitle='Nina+Simone+-+Sinnerman';", 'Nina Simone', 'Sinnerman'],
  ["StreamTitle='Sinead O&#39Connor - Troy';", "Sinead O'Connor", 'Troy'],
  ["StreamTitle='Guns N\\' Roses - Don\\'t Cry';", "Guns N' Roses", "Don't Cry"],
  ["StreamTitle='<b>Ada</b> - <i>Song</i>';", 'Ada', 'Song'],
  ["StreamTitle='Walk of life / Dire Straits';", 'Dire Straits', 'Walk of life'],
])('reads the reported block %s', (block, artist, title) => {
  expect(read(block)).toMatchObject({ artist, title })
})

test.each([
  [
    "StreamTitle='LEVANTE~Alfonso~Manuale distruzione~2013~MUSIC~1597306313~228';",
    'LEVANTE',
    'Alfonso',
  ],
  ["StreamTitle='Mot%C3%B6rhead+-+Ace+of+Spades+%2880s%29';", 'Motörhead', 'Ace of Spades (80s)'],
  ["StreamTitle='Sigur%20R%F3s%20-%20Hopp%EDpolla';", 'Sigur Rós', 'Hoppípolla'],
  ["StreamTitle='Simon &amp Garfunkel - Mrs&#46 Robinson';", 'Simon & Garfunkel', 'Mrs. Robinson'],
  ["StreamTitle='Jacques Brel - L\\'ivrogne \\u00e0 deux';", 'Jacques Brel', "L'ivrogne à deux"],
  ["StreamTitle='AC\\/DC - Let\\'s Get It Up';", 'AC/DC', "Let's Get It Up"],
  [
    'StreamTitle=\'<font color="#fff">Wire</font> - <em>Outdoor Miner</em>\';',
    'Wire',
    'Outdoor Miner',
  ],
  [
    "StreamTitle='La bohème / Charles Aznavour / 40 chansons d\\'or';",
    'Charles Aznavour',
    'La bohème',
  ],
  ["StreamTitle='21:04 / Lemon / Kenshi Yonezu';", 'Kenshi Yonezu', 'Lemon'],
  ['StreamTitle=\'title="Halo",artist="Beyonc&eacute"\';', 'Beyoncé', 'Halo'],
])('reads %s', (block, artist, title) => {
  expect(read(block)).toMatchObject({ artist, title })
})

test('preserves the station’s separators in `raw`', () => {
  expect(readTitle('Walk of life / Dire Straits').raw).toBe('Walk of life / Dire Straits')
  expect(readTitle('title="Halo",artist="Low"').raw).toBe('Low - Halo')
})

test('reads at most 40 parts of a title with 64 kB of separators', () => {
  const split = vi.spyOn(String.prototype, 'split')
  for (const separator of ['~', ' ~ ', ' / ', '/']) readTitle(`a${separator.repeat(65_536)}`)
  const parts = split.mock.results.map(({ value }) => (value as string[]).length)
  split.mockRestore()
  expect(Math.max(...parts)).toBe(40)
})
