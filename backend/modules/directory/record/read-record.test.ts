// cspell:ignore aoidar oidar
import { describe, expect, test } from 'vitest'
import ugliest from '../testing/ugliest.json' with { type: 'json' }
import { readRecord } from './read-record.ts'

const PLAIN = {
  stationuuid: '962cc6df-0601-11e8-ae97-52543be04c81',
  name: 'Night Bus',
  url: 'https://radio.example/night',
}
const read = (fields: Record<string, unknown>) => readRecord({ ...PLAIN, ...fields })

test.each(ugliest)('reads a real record, one of the thirty ugliest: $record.stationuuid', (row) => {
  const station = readRecord(row.record)
  if (typeof row.became === 'string') expect(station).toBe(row.became)
  else expect(station).toMatchObject(row.became)
})

test.each([
  [
    'keeps markup as text',
    { name: '<script>alert(1)</script>' },
    { name: '<script>alert(1)</script>' },
  ],
  ['cuts a name of 1 MB', { name: 'n'.repeat(1_000_000) }, { name: 'n'.repeat(120) }],
  ['replaces line breaks with spaces', { name: ' A\r\n\tB ' }, { name: 'A B' }],
  ['removes bidi controls', { name: 'A\u202eoidar\u2066' }, { name: 'Aoidar' }],
  ['cuts no surrogate pair', { name: `${'n'.repeat(119)}😀` }, { name: 'n'.repeat(119) }],
  ['drops a javascript: homepage', { homepage: 'javascript:alert(1)' }, { homepage: null }],
  ['drops a picture on a private address', { favicon: 'http://127.0.0.1/x' }, { favicon: null }],
  [
    'prefers the resolved address',
    { url_resolved: 'http://b.example/b' },
    { url: 'http://b.example/b' },
  ],
  ['ignores an invalid resolved address', { url_resolved: 'http://[' }, { url: PLAIN.url }],
  [
    'keeps at most 12 tags',
    { tags: Array.from({ length: 100_000 }, (_, n) => `tag${n}x`).join(',') },
    { tags: Array.from({ length: 12 }, (_, n) => `tag${n}x`) },
  ],
  [
    'merges spellings of a tag',
    { tags: 'DnB,Drum & Bass,drum and bass' },
    { tags: ['drum and bass'] },
  ],
  [
    'splits genres separated by spaces',
    { tags: 'club dance electronic house' },
    { tags: ['club', 'dance', 'electronic', 'house'] },
  ],
  ['keeps a tag of several words', { tags: 'deep house' }, { tags: ['deep house'] }],
  [
    'drops tags without information',
    { tags: 'radio,FM,http://x.example,128k,93.1 fm,techno' },
    { tags: ['techno'] },
  ],
  ['accepts a list of tags', { tags: ['Techno', 7, 'Dub'] }, { tags: ['techno', 'dub'] }],
  [
    'takes the country from its code',
    { countrycode: 'uk', country: 'Nowhere' },
    { countrycode: 'GB', country: 'United Kingdom' },
  ],
  [
    'falls back to the country name',
    { country: 'The United States Of America' },
    { countrycode: 'US', country: 'United States' },
  ],
  [
    'maps a withdrawn code to the current country',
    { countrycode: 'SU', country: 'The Soviet Union' },
    { countrycode: 'RU', country: 'Russia' },
  ],
  [
    'ignores an unassigned code',
    { countrycode: 'EU', country: 'Belgique' },
    { countrycode: 'BE', country: 'Belgium' },
  ],
  [
    'reads the full country name',
    { countrycode: 'Dominican Republic', country: 'The Dominican Republic' },
    { countrycode: 'DO', country: 'Dominican Republic' },
  ],
  ['maps a region of countries to International', { countrycode: 'EU' }, { countrycode: 'ZZ' }],
  [
    'maps an unknown country to International',
    { country: 'Atlantis' },
    { countrycode: 'ZZ', country: 'International' },
  ],
  [
    'uses English language names',
    { language: 'Deutsch,english,DEUTSCH' },
    { language: ['german', 'english'] },
  ],
  [
    'falls back to language codes',
    { languagecodes: 'fr,de,xx-!' },
    { language: ['french', 'german'], languagecodes: ['fr', 'de'] },
  ],
  ['HLS by its flag', { hls: 1, codec: 'AAC' }, { codec: 'HLS', hls: true }],
  ['reads the audio codec of video', { codec: 'AAC,H.264' }, { codec: 'AAC' }],
  ['converts bit/s to kbit/s', { bitrate: 512_000 }, { bitrate: 512 }],
  ['reads a missing bitrate as null', { bitrate: -1 }, { bitrate: null }],
  [
    'ignores values of wrong types',
    { votes: 'many', clickcount: {}, geo_lat: [], hls: null },
    { votes: 0, clicks: 0, geo: null, hls: false },
  ],
  ['accepts numbers as text', { votes: '7', lastcheckok: '1' }, { votes: 7, ok: true }],
  ['drops invalid coordinates', { geo_lat: 91, geo_long: 0 }, { geo: null }],
  [
    'reads the time of the last check',
    { lastcheckoktime: '2025-01-31 12:00:00' },
    { okAt: Date.UTC(2025, 0, 31, 12) },
  ],
])('%s', (_, fields, became) => {
  expect(read(fields)).toMatchObject(became)
})

describe('readRecord rejections', () => {
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
  ])('rejects a record with %s: %j', (reason, record) => {
    expect(readRecord(record)).toBe(reason)
  })
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
  'reads %s as text in every text field',
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
