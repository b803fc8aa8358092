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

/** What a format keeps of a station. */
const KEPT: Readonly<Record<ExchangeFormat, (entry: ExchangeEntry) => unknown>> = {
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
    // A quote at the beginning of a PLS's title, and a double one in an M3U's group, mean something there.
    name: text.map((said) => `N${said}`),
    url: fc.webUrl({ withQueryParameters: true }),
    homepage: fc.option(fc.webUrl(), { nil: undefined }),
    tags: fc.array(word, { maxLength: 4 }),
    language: fc.array(word, { maxLength: 3 }),
    countrycode: fc.option(fc.constantFrom('DE', 'FR', 'ZZ'), { nil: undefined }),
    stationId: fc.option(fc.constantFrom('night-bus', 'own-x1'), { nil: undefined }),
    stationuuid: fc.option(fc.uuid(), { nil: undefined }),
    folder: fc.option(
      text.map((said) => `F${said.replaceAll('"', '')}`),
      { nil: undefined },
    ),
  })
  .map((found) => makeEntry({ at: 1, ...found }))
  .filter((made): made is ExchangeEntry => typeof made !== 'string')
const entries = fc.uniqueArray(entry, { selector: ({ url }) => url, maxLength: 8 })

test.each(['json', 'xspf', 'opml', 'm3u'] as const)(
  '%s gives back what was written, in its order',
  (format) => {
    fc.assert(
      fc.property(entries, (list) => {
        expect(readBack(format, list).map(KEPT[format])).toEqual(list.map(KEPT[format]))
      }),
    )
  },
)

test.each(EXCHANGE_FORMATS)('500 stations with broken lines go through %s unchanged', (format) => {
  const first = readStations(bytes(brokenList(500).text))
  if (typeof first === 'string') throw new Error(first)
  const back = readBack(format, first.entries)
  expect(back.map(KEPT[format])).toEqual(first.entries.map(KEPT[format]))
  const again = writeStations(format, back, TITLE)
  expect(again).toBe(writeStations(format, readBack(format, back), TITLE))
})

test('a station without an address stands in JSON alone', () => {
  const kept = makeEntry({ at: 1, name: 'Resting', url: null, stationId: 'resting' })
  if (typeof kept === 'string') throw new Error(kept)
  expect(readBack('json', [kept])).toEqual([kept])
  expect(readBack('m3u', [kept])).toEqual([])
  expect([countWritten('json', [kept]), countWritten('m3u', [kept])]).toEqual([1, 0])
})
