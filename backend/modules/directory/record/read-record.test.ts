import { describe, expect, test } from 'vitest'
import ugliest from '../testing/ugliest.json' with { type: 'json' }
import { readRecord } from './read-record.ts'

const PLAIN = {
  stationuuid: '962cc6df-0601-11e8-ae97-52543be04c81',
  name: 'Night Bus',
  url: 'https://radio.example/night',
}
const read = (fields: Record<string, unknown>) => readRecord({ ...PLAIN, ...fields })

test.each(ugliest)('a real record, one of the ugliest thirty: $record.stationuuid', (row) => {
  const station = readRecord(row.record)
  if (typeof row.became === 'string') expect(station).toBe(row.became)
  else expect(station).toMatchObject(row.became)
})

test.each([
  [
    'script stays text',
    { name: '<script>alert(1)</script>' },
    { name: '<script>alert(1)</script>' },
  ],
  ['a name of 1 MB is cut', { name: 'n'.repeat(1_000_000) }, { name: 'n'.repeat(120) }],
  ['a line end is a space', { name: ' A\r\n\tB ' }, { name: 'A B' }],
  ['no override of the direction', { name: 'A\u202eoidar\u2066' }, { name: 'Aoidar' }],
  ['no half of a character', { name: `${'n'.repeat(119)}😀` }, { name: 'n'.repeat(119) }],
  [
    'a homepage that would run is left out',
    { homepage: 'javascript:alert(1)' },
    { homepage: null },
  ],
  ['a picture of this machine is left out', { favicon: 'http://127.0.0.1/x' }, { favicon: null }],
  [
    'the address it leads to is preferred',
    { url_resolved: 'http://b.example/b' },
    { url: 'http://b.example/b' },
  ],
  ['unless that is none', { url_resolved: 'http://[' }, { url: PLAIN.url }],
  [
    'a thousand tags are cut to 12',
    { tags: Array.from({ length: 100_000 }, (_, n) => `tag${n}x`).join(',') },
    { tags: Array.from({ length: 12 }, (_, n) => `tag${n}x`) },
  ],
  ['one word for one idea', { tags: 'DnB,Drum & Bass,drum and bass' }, { tags: ['drum and bass'] }],
  [
    'genres with spaces for commas',
    { tags: 'club dance electronic house' },
    { tags: ['club', 'dance', 'electronic', 'house'] },
  ],
  ['a tag of several words stays one', { tags: 'deep house' }, { tags: ['deep house'] }],
  [
    'tags that say nothing',
    { tags: 'radio,FM,http://x.example,128k,93.1 fm,techno' },
    { tags: ['techno'] },
  ],
  ['tags in a list', { tags: ['Techno', 7, 'Dub'] }, { tags: ['techno', 'dub'] }],
  [
    'the code decides the country',
    { countrycode: 'uk', country: 'Nowhere' },
    { countrycode: 'GB', country: 'United Kingdom' },
  ],
  [
    'else its name',
    { country: 'The United States Of America' },
    { countrycode: 'US', country: 'United States' },
  ],
  [
    'a withdrawn code is the country of today',
    { countrycode: 'SU', country: 'The Soviet Union' },
    { countrycode: 'RU', country: 'Russia' },
  ],
  [
    'a code that no country has leaves it to the name',
    { countrycode: 'EU', country: 'Belgique' },
    { countrycode: 'BE', country: 'Belgium' },
  ],
  [
    'the name is read in full',
    { countrycode: 'Dominican Republic', country: 'The Dominican Republic' },
    { countrycode: 'DO', country: 'Dominican Republic' },
  ],
  ['a region of countries is nowhere', { countrycode: 'EU' }, { countrycode: 'ZZ' }],
  ['else it is nowhere', { country: 'Atlantis' }, { countrycode: 'ZZ', country: 'International' }],
  [
    'languages by their English names',
    { language: 'Deutsch,english,DEUTSCH' },
    { language: ['german', 'english'] },
  ],
  [
    'or by their codes',
    { languagecodes: 'fr,de,xx-!' },
    { language: ['french', 'german'], languagecodes: ['fr', 'de'] },
  ],
  ['HLS by its flag', { hls: 1, codec: 'AAC' }, { codec: 'HLS', hls: true }],
  ['sound beside a picture', { codec: 'AAC,H.264' }, { codec: 'AAC' }],
  ['bits a second', { bitrate: 512_000 }, { bitrate: 512 }],
  ['no bitrate', { bitrate: -1 }, { bitrate: null }],
  [
    'wrong types',
    { votes: 'many', clickcount: {}, geo_lat: [], hls: null },
    { votes: 0, clicks: 0, geo: null, hls: false },
  ],
  ['numbers as texts', { votes: '7', lastcheckok: '1' }, { votes: 7, ok: true }],
  ['a place off the earth', { geo_lat: 91, geo_long: 0 }, { geo: null }],
  [
    'when it was heard',
    { lastcheckoktime: '2025-01-31 12:00:00' },
    { okAt: Date.UTC(2025, 0, 31, 12) },
  ],
])('%s', (_, fields, became) => {
  expect(read(fields)).toMatchObject(became)
})

describe('what is not taken', () => {
  test.each([
    ['no record', null],
    ['no record', []],
    ['no record', 'text'],
    ['no id', { ...PLAIN, stationuuid: "' OR 1=1" }],
    ['no name', { ...PLAIN, name: ' \u200b\n' }],
    ['no name', { ...PLAIN, name: 'https://radio.example/' }],
    ['no address', { ...PLAIN, url: 'file:///etc/passwd' }],
    ['no address', { ...PLAIN, url: 'http://169.254.169.254/' }],
    ['no address', { ...PLAIN, url: 'http://user:word@radio.example/' }],
    ['no address', { ...PLAIN, url: `https://radio.example/${'a'.repeat(3_000)}` }],
  ])('%s: %j', (reason, record) => {
    expect(readRecord(record)).toBe(reason)
  })
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'reads %s as text wherever a record has words',
  (word) => {
    const fields = { tags: `jazz,${word}`, language: word, codec: word, countrycode: word }
    const station = read({ ...fields, country: word, languagecodes: word })
    expect(station).toMatchObject({
      codec: 'UNKNOWN',
      countrycode: 'ZZ',
      tags: ['jazz', expect.any(String)],
    })
    expect(JSON.stringify(station)).not.toContain('function')
  },
)

test('skips a record that it cannot read', () => {
  const record = {
    ...PLAIN,
    get tags(): string {
      throw new TypeError('unexpected')
    },
  }
  expect(readRecord(record)).toBe('unreadable')
})
