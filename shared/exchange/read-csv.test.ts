import { parse } from 'csv-parse/browser/esm/sync'
import { describe, expect, test, vi } from 'vitest'
import { STATION_NAME } from '../api/field-rules.ts'
import { EXCHANGE_ENTRIES } from './exchange-entry.ts'
import { readStations } from './read-stations.ts'
import { bytes, readList } from './testing/read-list.ts'

vi.mock('csv-parse/browser/esm/sync', { spy: true })

describe('readCsv', () => {
  test('reads all columns, quotes, CRLF and a byte order mark', () => {
    const list = readList(
      '\ufeff"Name",URL,homepage,tags,country,language\r\n' +
        '"Radio ""A"", Köln",http://a.example/live,https://a.example/,"Dub; Techno",de,german\r\n' +
        '\r\n' +
        '"Two\nlines",http://b.example/,,,,\r\n',
    )
    expect([list.format, list.placed, list.unread]).toEqual(['csv', 'line', []])
    expect(list.entries).toMatchObject([
      {
        ...{ name: 'Radio "A", Köln', url: 'http://a.example/live' },
        ...{ homepage: 'https://a.example/', tags: ['dub', 'techno'] },
        ...{ countrycode: 'DE', language: ['german'] },
      },
      { name: 'Two lines', url: 'http://b.example/', homepage: null, tags: [], countrycode: null },
    ])
  })

  test('reads semicolons and tabs, and columns in any order under other names', () => {
    for (const sign of [';', '\t']) {
      const rows = [
        ['Genre', 'stream', 'Rank', 'Title'],
        ['a, b', 'http://a.example/', '1', 'Alpha'],
      ]
      expect(readList(rows.map((row) => row.join(sign)).join('\n')).entries).toMatchObject([
        { name: 'Alpha', url: 'http://a.example/', tags: [] },
      ])
    }
  })

  test('reads withdrawn country codes and country names', () => {
    const list = readList(
      'Station Name;Stream URL;Country\nNight Jazz;http://jazz.example:8000/;DE\nKiosk;https://kiosk.example/live;UK\n',
    )
    expect(list.entries).toMatchObject([
      { name: 'Night Jazz', url: 'http://jazz.example:8000/', countrycode: 'DE' },
      { name: 'Kiosk', url: 'https://kiosk.example/live', countrycode: 'GB' },
    ])
    const rows = ['Brasil', 'The Russian Federation', 'DD', '日本', 'EU', 'Korea']
    const lines = rows.map((country, n) => `Station ${n},http://s.example/${n},${country}`)
    const codes = readList(`radio,link,country\n${lines.join('\n')}`).entries
    expect(codes.map(({ countrycode }) => countrycode)).toEqual([
      'BR',
      'RU',
      'DE',
      'JP',
      null,
      null,
    ])
  })

  test('treats formulas as names', () => {
    const { entries } = readList(
      'name,url\n"=HYPERLINK(""http://evil.example"")",http://a.example/\n@SUM(A1),http://b.example/\n',
    )
    expect(entries.map(({ name }) => name)).toEqual([
      '=HYPERLINK("http://evil.example")',
      '@SUM(A1)',
    ])
  })

  test('reports the lines of invalid rows, including an unclosed quote', () => {
    const { entries, unread } = readList(
      'name,url\nAda,http://a.example/\nBob,ftp://b.example/\nCem\nDot,http://a.example/\nEve,"http://e.example/\n',
    )
    expect(entries.map(({ name }) => name)).toEqual(['Ada'])
    expect(unread.map(({ at, reason }) => [at, reason])).toEqual([
      [3, 'not-web'],
      [4, 'no-address'],
      [5, 'twice'],
      [6, 'no-address'],
    ])
  })

  test('skips only the line of an unclosed quote, with any line ending', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const rows = Array.from({ length: 50 }, (_, n) => `Row ${n},http://r.example/${n}`)
      const text = ['name,url', 'Ada,http://a.example/', '', 'Bob,"http://b.example/', '', ...rows]
      const { entries, unread } = readList(`${text.join(end)}${end}`)
      expect(entries.map(({ name }) => name)).toEqual(['Ada', ...rows.map((_, n) => `Row ${n}`)])
      expect(unread).toEqual([{ at: 4, reason: 'no-address', text: 'Bob,"http://b.example/' }])
      const twice = readList(
        ['name,url', ...rows, 'Cem,"http://c.example/', 'Dot,"x', rows[0]].join(end),
      )
      expect(twice.unread.map(({ at, reason }) => [at, reason])).toEqual([
        [52, 'no-address'],
        [53, 'no-address'],
        [54, 'twice'],
      ])
    }
  })

  test('reads names of two lines despite unclosed quotes', () => {
    const { entries, unread } = readList(
      'name,url\nAda,"http://a.example/\n"Two\nlines",http://b.example/\n5" of rain,http://c.example/\n',
    )
    expect(entries.map(({ name }) => name)).toEqual(['Two lines', '5" of rain'])
    expect(unread).toMatchObject([{ at: 2 }])
  })

  test('skips one line per unclosed quote and stops at the limit', () => {
    const rows = Array.from({ length: EXCHANGE_ENTRIES + 2 }, (_, n) => `A,http://a.example/${n}`)
    const list = readList(`name,url\nBob,"http://b.example/\n${rows.join('\n')}`)
    expect([list.entries.length, list.unread.length, list.isCut]).toEqual([
      EXCHANGE_ENTRIES,
      1,
      true,
    ])
  })

  test('accepts a delimiter hint before the table', () => {
    for (const said of ['sep=;', '\ufeffsep=;\r', '"sep=;"']) {
      const list = readList(`${said}\nname;url\nAda;http://a.example/\nBob;ftp://b.example/\n`)
      expect([list.format, list.entries.map(({ name }) => name)]).toEqual(['csv', ['Ada']])
      expect(list.unread).toMatchObject([{ at: 4, reason: 'not-web' }])
    }
  })

  test('truncates a name of 1 MB and skips rows beyond the limit', () => {
    const [long] = readList(`name,url\n${'n'.repeat(1_048_576)},http://a.example/\n`).entries
    expect(long?.name).toHaveLength(STATION_NAME.max)
    const rows = Array.from({ length: EXCHANGE_ENTRIES + 2 }, (_, n) => `A,http://a.example/${n}`)
    const list = readList(`name,url\n${rows.join('\n')}`)
    expect([list.entries.length, list.isCut]).toEqual([EXCHANGE_ENTRIES, true])
  })
})

test('reports a table without an address column and ignores other text', () => {
  expect(readStations(bytes('name,homepage\nA,http://a.example/\n'))).toBe('columns')
  expect(readStations(bytes('Dear all, these are mine.\nGoodbye, and thanks.\n'))).toBe('unknown')
  expect(readList('Mine, all of them\nhttp://a.example/x,y\n').format).toBe('m3u')
  const list = readList('My station, name\nhttp://b.example/\n')
  expect([list.format, list.entries.map(({ url }) => url)]).toEqual(['m3u', ['http://b.example/']])
  const table = readList('Radio A, http://a.example/x\nhttp://b.example/\n')
  expect([table.format, table.entries.map(({ name }) => name)]).toEqual([
    'csv',
    ['Radio A', 'b.example'],
  ])
  expect(readList('http://a.example/x,y\nhttp://b.example/\n').format).toBe('m3u')
})

describe('hostile tables', () => {
  /** Number of parser calls and parsed characters. */
  function parsed(text: string) {
    const spy = vi.mocked(parse)
    spy.mockClear()
    const list = readStations(bytes(text))
    const characters = spy.mock.calls.reduce((sum, [part]) => sum + String(part).length, 0)
    return { list, calls: spy.mock.calls.length, characters }
  }
  const HEAD = 'name,url\n'

  test('skips empty lines without parsing', () => {
    const { calls } = parsed(`${HEAD}"${'\n'.repeat(200_000)}`)
    expect(calls).toBeLessThan(10)
  })

  test('skips lines with more than 200 delimiters without parsing', () => {
    const wide = `a,http://a.example/${','.repeat(200)}\n`
    const { list, characters } = parsed(`${HEAD}${wide.repeat(5_000)}Bus,http://b.example/\n`)
    expect(characters).toBeLessThan(1_000)
    expect(list).toMatchObject({
      entries: [{ name: 'Bus' }],
      unread: [{ at: 2 }, ...Array(4_999).fill(expect.anything())],
    })
    const narrow = `${HEAD}Ada,http://a.example/${','.repeat(199)}\n`
    expect(parsed(narrow).list).toMatchObject({ entries: [{ name: 'Ada' }] })
  })

  test('ignores a header line of more than 16,384 characters', () => {
    const { list, calls } = parsed(`name,url${',a'.repeat(8_189)}\n`)
    expect([list, calls]).toEqual(['unknown', 0])
    const longest = `name,url${',a'.repeat(90)},${' '.repeat(16_384 - 189)}`
    expect(longest).toHaveLength(16_384)
    expect(parsed(`${longest}\nAda,http://a.example/\n`).list).toMatchObject({
      entries: [{ name: 'Ada' }],
    })
  })

  test('skips lines of more than 2,000,000 characters without parsing', () => {
    const { characters } = parsed(`${HEAD}${'"'.repeat(2_000_001)}\n`)
    expect(characters).toBeLessThan(1_000)
  })
})
