import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXCHANGE_FORMATS, type ExchangeEntry, type ExchangeFormat } from './exchange-entry.ts'
import { makeEntry } from './make-entry.ts'
import { readStations } from './read-stations.ts'
import { brokenList } from './testing/broken-list.ts'
import { bytes } from './testing/read-list.ts'
import { countWritten, writeStations } from './write-stations.ts'

const TITLE = 'Favorites & “more”'

function readBack(format: ExchangeFormat, entries: readonly ExchangeEntry[]) {
  const list = readStations(bytes(writeStations(format, entries, TITLE)))
  return typeof list === 'string' ? [] : list.entries
}

/** The fields that each format preserves. */
const PRESERVED: Readonly<Record<ExchangeFormat, (entry: ExchangeEntry) => unknown>> = {
  json: (entry) => entry,
  xspf: (entry) => entry,
  opml: (entry) => entry,
  m3u: ({ homepage, ...entry }) => entry,
  pls: ({ name, url }) => ({ name, url }),
}

const word = fc.constantFrom('dub', 'drum & bass', 'français', 'd”n”b', 'русский', '夜')
const text = fc.string({ unit: 'grapheme', minLength: 2, maxLength: 30 })
const entry = fc
  .record({
    // An initial quote in a PLS title and a double quote in an M3U group have a meaning there.
    name: text.map((name) => `N${name}`),
    url: fc.webUrl({ withQueryParameters: true }),
    homepage: fc.option(fc.webUrl(), { nil: undefined }),
    tags: fc.array(word, { maxLength: 4 }),
    language: fc.array(word, { maxLength: 3 }),
    countrycode: fc.option(fc.constantFrom('DE', 'FR', 'ZZ'), { nil: undefined }),
    stationId: fc.option(fc.constantFrom('night-bus', 'own-x1'), { nil: undefined }),
    stationuuid: fc.option(fc.uuid(), { nil: undefined }),
    folder: fc.option(
      text.map((name) => `F${name.replaceAll('"', '')}`),
      { nil: undefined },
    ),
  })
  .map((found) => makeEntry({ at: 1, ...found }))
  .filter((made): made is ExchangeEntry => typeof made !== 'string')
const entries = fc.uniqueArray(entry, { selector: ({ url }) => url, maxLength: 8 })

test.each(['json', 'xspf', 'opml', 'm3u'] as const)('round-trips %s in order', (format) => {
  fc.assert(
    fc.property(entries, (list) => {
      expect(readBack(format, list).map(PRESERVED[format])).toEqual(list.map(PRESERVED[format]))
    }),
  )
})

test.each(EXCHANGE_FORMATS)('round-trips 500 stations with broken lines through %s', (format) => {
  const first = readStations(bytes(brokenList(500).text))
  if (typeof first === 'string') throw new Error(first)
  const back = readBack(format, first.entries)
  expect(back.map(PRESERVED[format])).toEqual(first.entries.map(PRESERVED[format]))
  const again = writeStations(format, back, TITLE)
  expect(again).toBe(writeStations(format, readBack(format, back), TITLE))
})

test('writes a station without an address to JSON only', () => {
  const written = makeEntry({ at: 1, name: 'Resting', url: null, stationId: 'resting' })
  if (typeof written === 'string') throw new Error(written)
  expect(readBack('json', [written])).toEqual([written])
  expect(readBack('m3u', [written])).toEqual([])
  expect([countWritten('json', [written]), countWritten('m3u', [written])]).toEqual([1, 0])
})
