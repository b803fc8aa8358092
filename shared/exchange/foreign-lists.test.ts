/** Lists of other programs, and hand-edited ones. */
import { describe, expect, test } from 'vitest'
import { EXCHANGE_FORMATS, type ExchangeEntry, toDraft } from './exchange-entry.ts'
import { readStations } from './read-stations.ts'
import { bytes, readList } from './testing/read-list.ts'
import { writeStations } from './write-stations.ts'

const A = '960e57c5-0601-11e8-ae97-52543be04c81'
const B = '960e57c5-0601-11e8-ae97-52543be04c82'
const JAZZ = ['Night Jazz', 'http://jazz.example:8000/'] as const
const KIOSK = ['Kiosk', 'https://kiosk.example/live'] as const

const stations = (text: string) => readList(text).entries.map(({ name, url }) => [name, url])
const folders = (text: string) => readList(text).entries.map(({ name, folder }) => [name, folder])
const reasons = (text: string) => readList(text).unread.map(({ at, reason }) => [at, reason])

describe('M3U', () => {
  test('removes attributes after the name (Tuner)', () => {
    const list = readList(`#EXTM3U
#EXTENC:UTF-8
#PLAYLIST:Tuner
#EXTINF:-1,Night Jazz - logo="https://jazz.example/logo.png",uuid="${A}"
https://jazz.example/live
#EXTIMG:https://jazz.example/logo.png
#EXTINF:-1,Kiosk - logo="",uuid="${B}"
https://kiosk.example/live
#EXTIMG:
`)
    expect(list.entries).toMatchObject([
      { name: 'Night Jazz', url: 'https://jazz.example/live', stationuuid: A },
      { name: 'Kiosk', url: 'https://kiosk.example/live', stationuuid: B },
    ])
    expect(
      stations(`#EXTM3U\n#EXTINF:-1,Radio 1=2 "live", tvg-name="x" group-title="y"\n${KIOSK[1]}\n`),
    ).toEqual([['Radio 1=2 "live"', KIOSK[1]]])
  })

  test('removes Kodi’s headers from the address', () => {
    expect(
      stations(
        `#EXTM3U\n#EXTINF:-1,Kiosk\n${KIOSK[1]}|User-Agent=VLC%2F3&Referer=https://a.example/\n` +
          `#EXTINF:-1,Night Jazz\n${JAZZ[1]}|seekable=0\n`,
      ),
    ).toEqual([[...KIOSK], [...JAZZ]])
  })

  test('uses tvg-name for an empty name, and the host if both are empty', () => {
    expect(
      stations(
        `#EXTM3U\n#EXTINF:-1 tvg-name="Kiosk",\n${KIOSK[1]}\n#EXTINF:-1 tvg-name="",\n${JAZZ[1]}\n`,
      ),
    ).toEqual([[...KIOSK], ['jazz.example:8000', JAZZ[1]]])
  })

  test.each([
    ['a comma before the attributes', '-1, group-title="Ночь, dub" tvg-logo="",Kiosk', 'Ночь, dub'],
    ['a comma and no blank before them', '-1,group-title="Dub",Kiosk', 'Dub'],
    ['no blanks between them', '-1 tvg-name="A, b"tvg-id="x"group-title="Dub",Kiosk', 'Dub'],
    ['one that nothing closes', '0 tvg-logo="http://x/?a,b" group-title="Dub,Kiosk', 'Dub'],
    ['a blank before the length', ' -1 group-title="Dub", Kiosk', 'Dub'],
  ])('separates attributes from the name: %s', (_name, extinf, folder) => {
    expect(folders(`#EXTM3U\n#EXTINF:${extinf}\n${KIOSK[1]}\n`)).toEqual([['Kiosk', folder]])
  })

  test('accepts commas and quotes in a name', () => {
    const names = ['Day, night', '12" only, dub', '"A", "B"']
    for (const name of names)
      expect(stations(`#EXTINF:-1 group-title="A, b",${name}\n${KIOSK[1]}\n`)).toEqual([
        [name, KIOSK[1]],
      ])
  })

  test('applies EXTGRP before a station to all following stations, and after its name to that station only', () => {
    const text = ['#EXTM3U', '#EXTGRP:Night']
    for (const [n, own] of [[1], [2], [3, '#EXTGRP:Jazz'], [4]] as const)
      text.push(`#EXTINF:-1,No. ${n}`, ...(own ? [own] : []), `http://${n}.example/`)
    text.push('#EXTGRP:Dub', '#EXTINF:-1 group-title="Own",No. 5', 'http://5.example/')
    expect(folders(text.join('\n'))).toEqual([
      ['No. 1', 'Night'],
      ['No. 2', 'Night'],
      ['No. 3', 'Jazz'],
      ['No. 4', 'Night'],
      ['No. 5', 'Own'],
    ])
  })

  test.each([
    ['#EXTINF:-1  1 $  Kiosk', '1 $ Kiosk'],
    ['#EXTINF:kiosk_mp3', 'kiosk_mp3'],
    ['#EXTINF:-1 group-title="Dub, 2" Kiosk', 'Kiosk'],
    ['#EXTINF:-1 radio="true"', 'kiosk.example'],
    ['#EXTINF:6.000000', 'kiosk.example'],
    ['#EXTINF:', 'kiosk.example'],
  ])('reads the name of %s without a comma', (extinf, name) => {
    expect(stations(`#EXTM3U\n${extinf}\n${KIOSK[1]}\n`)).toEqual([[name, KIOSK[1]]])
  })

  test('uses the name of the second of two EXTINF lines', () => {
    const text = `#EXTM3U\n#EXTINF:-1 radio="true"\n#EXTINF:0,Kiosk\n${KIOSK[1]}\n`
    expect(stations(text)).toEqual([[...KIOSK]])
  })

  test.each(['Kiosk - ', ' - Kiosk', 'Kiosk –'])('removes the dash from %j (iTunes)', (name) => {
    expect(stations(`#EXTM3U\n#EXTINF:-1,${name}\n${KIOSK[1]}\n`)).toEqual([[...KIOSK]])
    expect(stations(`[playlist]\nFile1=${KIOSK[1]}\nTitle1=${name}\n`)).toEqual([[...KIOSK]])
  })
})

describe('credentials in addresses', () => {
  const list = readList(`#EXTM3U
#EXTINF:-1,Members only
http://listener:s3cr3t@members.example:8000/live
#EXTINF:-1,Other members
http://other:pw@members.example:8000/live
#EXTINF:-1,Again
http://other:pw@members.example:8000/live/
`)

  test('distinguish stations by account and are stored apart from the address', () => {
    const url = 'http://members.example:8000/live'
    expect(list.entries).toMatchObject([
      { name: 'Members only', url, account: { username: 'listener', password: 's3cr3t' } },
      { name: 'Other members', url, account: { username: 'other', password: 'pw' } },
    ])
    expect(list.unread).toEqual([{ at: 7, reason: 'twice', text: `${url}/` }])
    const icy = '[playlist]\nFile1=icy://a%40b:p%3Aw@kiosk.example/live\nTitle1=Kiosk\n'
    expect(readList(icy).entries).toMatchObject([
      { url: 'http://kiosk.example/live', account: { username: 'a@b', password: 'p:w' } },
    ])
  })

  test.each(EXCHANGE_FORMATS)('are omitted from %s files', (format) => {
    expect(writeStations(format, list.entries, 'x')).not.toMatch(/s3cr3t|listener|account/)
  })

  test('are omitted from the API request', () => {
    for (const { url, ...entry } of list.entries)
      expect(JSON.stringify(toDraft({ ...entry, url: url ?? '' }))).not.toMatch(/s3cr3t|listener/)
  })
})

describe('names in quotes or angle brackets', () => {
  const NAMES = [
    '"Radio Norte" Culiacan',
    '"Best" of the Nineties',
    "'Til Late FM",
    '<No Name> Radio',
  ]
  const pls = (names: readonly string[]) =>
    `[playlist]\n${names.map((name, n) => `File${n + 1}=http://${n}.example/live\nTitle${n + 1}=${name}\n`).join('')}NumberOfEntries=${names.length}\nVersion=2\n`

  test('are read completely from PLS, without enclosing quotes', () => {
    expect(readList(pls(NAMES)).entries.map(({ name }) => name)).toEqual(NAMES)
    const quoted = ['"Kiosk"', "'Kiosk'", '"A" and "B"', '""Kiosk""', '"', '<Kiosk>']
    expect(readList(pls(quoted)).entries.map(({ name }) => name)).toEqual([
      'Kiosk',
      'Kiosk',
      '"A" and "B"',
      '"Kiosk"',
      '4.example',
      '<Kiosk>',
    ])
  })

  test.each(EXCHANGE_FORMATS)('survive a round trip through %s', (format) => {
    const names = [...NAMES, '"Kiosk"', "'Kiosk'", '<Kiosk>', '""Kiosk""', 'A, "B"', '“A” <b>']
    const entries = names.map(
      (name, n): ExchangeEntry => ({
        ...{ name, url: `http://${n}.example/live`, homepage: null, tags: [], countrycode: null },
        ...{ language: [], stationId: null, stationuuid: null, folder: null },
      }),
    )
    expect(readList(writeStations(format, entries, 'x')).entries).toEqual(entries)
  })
})

describe('more than 1,000 entries', () => {
  const many = Array.from({ length: 1_500 }, (_, n) => n + 1)
  const all = (line: (n: number) => string) => many.map(line).join('\n')
  test.each([
    ['PLS', `[playlist]\n${all((n) => `File${n}=http://${n}.example/`)}`],
    ['M3U', `#EXTM3U\n${all((n) => `http://${n}.example/`)}`],
    ['ASX', `<asx>${all((n) => `<entry><ref href="http://${n}.example/"/></entry>`)}</asx>`],
    ['[Reference]', `[Reference]\n${all((n) => `Ref${n}=http://${n}.example/`)}`],
    [
      'XSPF',
      `<playlist>${all((n) => `<track><location>http://${n}.example/</location></track>`)}</playlist>`,
    ],
    ['WPL', `<?wpl?><smil>${all((n) => `<media src="http://${n}.example/"/>`)}</smil>`],
    ['JSON Lines', all((n) => `{"name":"${n}","url":"http://${n}.example/"}`)],
  ])('are read from %s', (_format, text) => {
    expect(readList(text)).toMatchObject({ isCut: false, unread: [] })
    expect(readList(text).entries).toHaveLength(1_500)
  })

  test('are reported as cut beyond the limit of 10,000', () => {
    const text = Array.from(
      { length: 10_001 },
      (_, n) => `<entry><ref href="http://${n}.example/"/></entry>`,
    )
    expect(readList(`<asx>${text.join('')}</asx>`)).toMatchObject({ isCut: true })
  })

  test('are reported by entry number without an address in ASX', () => {
    const text = `<asx><entry><title>Lost</title></entry><entry><ref href="${KIOSK[1]}"/><title>Kiosk</title></entry></asx>`
    expect([stations(text), reasons(text)]).toEqual([[[...KIOSK]], [[1, 'no-address']]])
  })
})

describe('XML', () => {
  test('skips links to other lists in OPML', () => {
    const text =
      '<opml version="2.0"><body><outline type="rss" title="Jazz"><outline type="audio" title="Night Jazz" url="http://jazz.example/"/></outline><outline text="Empty" type="include" url="http://other.example/list.opml"/></body></opml>'
    expect(folders(text)).toEqual([['Night Jazz', 'Jazz']])
    expect(readList(text).unread).toEqual([
      { at: 2, reason: 'link', text: 'http://other.example/list.opml' },
    ])
    const tunein =
      '<opml version="1"><head><status>200</status></head><body><outline type="link" text="Local Radio" URL="http://opml.example/Browse.ashx?c=local" key="local"/><outline type="audio" text="Kiosk" URL="https://kiosk.example/live" bitrate="128" item="station"/></body></opml>'
    expect([stations(tunein), reasons(tunein)]).toEqual([[[...KIOSK]], [[1, 'link']]])
  })

  test('reads Icecast’s XSPF: name from the annotation, not the current song in the title', () => {
    const icecast = `<?xml version="1.0" encoding="UTF-8"?>
<playlist xmlns="http://xspf.org/ns/0/" version="1"><title/><creator/><trackList><track><location>http://night.example:8000/live</location><creator>Monk</creator><title>Misterioso</title><annotation>Stream Title: Night Jazz

Stream Description: All night
Content Type:audio/mpeg
Bitrate:128
Current Listeners: 4
Peak Listeners: 9
Stream Genre: jazz</annotation><info>http://night.example/</info></track></trackList></playlist>`
    expect(readList(icecast).entries).toMatchObject([
      { name: 'Night Jazz', tags: ['jazz'], homepage: 'http://night.example/' },
    ])
    const older = `<playlist><trackList><track><location>${KIOSK[1]}</location><title>Song &amp; Dance</title><annotation><![CDATA[Stream Title: Kiosk\r\nStream Genre: dub, techno\r\n]]></annotation></track><track><location>http://b.example/</location><title>Plain</title><annotation>A nice one</annotation></track></trackList></playlist>`
    expect(readList(older).entries).toMatchObject([
      { name: 'Kiosk', tags: ['dub', 'techno'] },
      { name: 'Plain', tags: [] },
    ])
  })

  test('reads directory ids in addresses (Clementine, Mopidy, Home Assistant)', () => {
    const at = [
      `radiobrowser:${A}`,
      `radiobrowser:station:${A}`,
      `media-source://radio_browser/${A}`,
    ]
    for (const location of at) {
      const text = `<playlist version="1"><trackList><track><location>${location}</location><title>Kiosk</title></track></trackList></playlist>`
      expect(readList(text).entries).toMatchObject([{ name: 'Kiosk', url: null, stationuuid: A }])
    }
    expect(reasons(`#EXTM3U\nradiobrowser:${A}0\n`)).toEqual([[2, 'not-web']])
  })

  test('reads unescaped ampersands (Goodvibes)', () => {
    const text = `<Stations><Station><uri>${KIOSK[1]}</uri><name>Steal & Kill — Ród</name></Station></Stations>`
    expect(stations(text)).toEqual([['Steal & Kill — Ród', KIOSK[1]]])
  })

  test('reads RadioTray’s groups as folders, except the outermost one', () => {
    const text = `<bookmarks><group name="root"><bookmark name="Kiosk" url="${KIOSK[1]}"/><group name="Jazz"><bookmark name="Night Jazz" url="${JAZZ[1]}"></bookmark><separator name="-"/></group></group></bookmarks>`
    expect(stations(text)).toEqual([[...KIOSK], [...JAZZ]])
    expect(folders(text)).toEqual([
      ['Kiosk', null],
      ['Night Jazz', 'Jazz'],
    ])
  })

  test('reads Cantata’s streams in categories', () => {
    const text = `<?xml version="1.0"?><streams version="1.0"><category name="Jazz" icon="x"><stream name="Night Jazz" url="${JAZZ[1]}"/></category><stream name="Kiosk" url="${KIOSK[1]}" genre="dub"/></streams>`
    expect(stations(text)).toEqual([[...JAZZ], [...KIOSK]])
    expect(readList(text).entries.map(({ folder, tags }) => [folder, tags])).toEqual([
      ['Jazz', []],
      [null, ['dub']],
    ])
  })

  test('reads Windows Media Player’s media in a sequence', () => {
    const text = `<?wpl version="1.0"?><smil><head><meta name="Generator" content="x"/><title>Mine</title></head><body><seq><media src="${KIOSK[1]}" trackTitle="Kiosk"/><media src="..\\Music\\a.mp3"/></seq></body></smil>`
    expect([stations(text), reasons(text)]).toEqual([[[...KIOSK]], [[2, 'not-web']]])
  })

  test('reads only the stations of a Rhythmbox database', () => {
    const text = `<?xml version="1.0" standalone="yes"?><rhythmdb version="2.0"><entry type="song"><title>Song</title><location>file:///a.mp3</location></entry><entry type="iradio"><title>Kiosk</title><genre>Dub</genre><artist></artist><location>https://kiosk.example/live</location><date>0</date></entry></rhythmdb>`
    expect(readList(text).entries).toMatchObject([{ name: 'Kiosk', url: KIOSK[1], tags: ['dub'] }])
    expect(readList(text).unread).toEqual([])
  })

  test('reads the directory’s stations in attributes and in elements', () => {
    const text = `<result><station stationuuid="${A}" name="Kiosk" url="http://x.example/a.pls" url_resolved="${KIOSK[1]}" countrycode="DE"/></result>`
    expect(readList(text).entries).toMatchObject([{ name: 'Kiosk', url: KIOSK[1], stationuuid: A }])
    const elements = `<stations><station><name>Kiosk</name><url><![CDATA[${KIOSK[1]}]]></url></station><station><name>Lost</name></station></stations>`
    expect([stations(elements), reasons(elements)]).toEqual([[[...KIOSK]], [[2, 'no-address']]])
  })
})

describe('JSON', () => {
  test('reads a list under any property name (GNOME’s radio extension)', () => {
    const text = `{"channels":[{"name":"Night Jazz","address":"${JAZZ[1]}","favorite":true,"id":"1"},{"name":"Kiosk","address":"${KIOSK[1]}","favorite":false,"id":"2"}]}`
    expect([readList(text).format, stations(text)]).toEqual(['json', [[...JAZZ], [...KIOSK]]])
  })

  test('reads an address in the name property (moOde)', () => {
    const station = { id: 5084, station: KIOSK[1], name: 'G\u00e9n\u00e9rations', type: 'r' }
    const text = JSON.stringify({ stations: [{ ...station, logo: 'local', genre: 'Rap' }] })
    expect(readList(text).entries).toMatchObject([
      { name: 'Générations', url: KIOSK[1], tags: ['rap'] },
    ])
    expect(stations(`[{"channel":"Kiosk","stream":"${KIOSK[1]}"}]`)).toEqual([[...KIOSK]])
  })

  test('reads RadioTray’s groups', () => {
    const text = JSON.stringify([
      { group: 'root', image: '', stations: [{ name: KIOSK[0], url: KIOSK[1], image: '' }] },
      { group: 'Jazz', image: 'x.png', stations: [{ name: JAZZ[0], url: JAZZ[1] }] },
    ])
    expect(stations(text)).toEqual([[...KIOSK], [...JAZZ]])
    expect(folders(text)).toEqual([
      ['Kiosk', null],
      ['Night Jazz', 'Jazz'],
    ])
  })

  test('reads lists of addresses or directory ids', () => {
    expect(readList(JSON.stringify([KIOSK[1], A, 'x'])).entries).toMatchObject([
      { url: KIOSK[1] },
      { url: null, stationuuid: A },
    ])
  })

  test('reads JSON Lines and reports broken lines', () => {
    const text = `{"name":"Night Jazz","url":"${JAZZ[1]}"}\n\n{"name":"Lost",\n{"name":"Kiosk","stream_url":"${KIOSK[1]}"}\n`
    expect([stations(text), reasons(text)]).toEqual([[[...JAZZ], [...KIOSK]], [[3, 'no-address']]])
  })

  test.each([
    ['{"a": 1}', 'unknown'],
    [
      '{"name":"app","version":"1.0.0","dependencies":{"a":"^1"},"bugs":{"url":"https://a.example/"}}',
      'unknown',
    ],
    ['{"channels":[{"name":"Kiosk","address":"https://kiosk.example/live","id":"1"},', 'unknown'],
    ['[{"title":"url,name","x":', 'unknown'],
    ['{"url,name":\nhttps://kiosk.example/live,Kiosk', 'unknown'],
    ['{"rows":[{"a":1},{"b":"http://a.example/"}]}', 'empty'],
  ])('does not treat %s as a table', (text, problem) =>
    expect(readStations(bytes(text))).toBe(problem),
  )

  test('limits nesting depth and number of objects', () => {
    const deep = `${'['.repeat(100_000)}"${KIOSK[1]}"${']'.repeat(100_000)}`
    expect(readStations(bytes(deep))).toBe('empty')
    const wide = `{"a":[${'{},'.repeat(200_000)}{"name":"Kiosk","url":"${KIOSK[1]}"}]}`
    expect(readStations(bytes(wide))).toBe('empty')
  })
})

describe('tables', () => {
  test('are read with common column names', () => {
    const text = `Station Name;Stream URL;Country\nNight Jazz;${JAZZ[1]};DE\nKiosk;${KIOSK[1]};UK\n`
    expect(stations(text)).toEqual([[...JAZZ], [...KIOSK]])
    expect(readList(text).entries[0]?.countrycode).toBe('DE')
    expect(
      readList(
        `radio_name,Listen URL,Home-Page,Genre(s),Group\nKiosk,${KIOSK[1]},https://kiosk.example/,Dub,Night\n`,
      ).entries,
    ).toMatchObject([
      { name: 'Kiosk', homepage: 'https://kiosk.example/', tags: ['dub'], folder: 'Night' },
    ])
  })

  test('are read with only addresses or only directory ids', () => {
    expect(stations(`url,bitrate\n${KIOSK[1]},128\n`)).toEqual([['kiosk.example', KIOSK[1]]])
    expect(readList(`stationuuid,votes\n${A},7\n`).entries).toMatchObject([
      { url: null, stationuuid: A },
    ])
    for (const text of [`${A}\n${B}\n`, `uuid\n${A}\n${B}\n`, `${A},7\n${B},9\n`])
      expect(readList(text).entries.map(({ stationuuid }) => stationuuid)).toEqual([A, B])
  })

  test('are read without column names, in pyradio’s groups', () => {
    const text = `# PyRadio stations\nLoose,http://loose.example/\nJazz,-\nNight Jazz,${JAZZ[1]},utf-8\n\nDub,-\nKiosk,${KIOSK[1]},,{'image': 'x'}\n`
    expect(stations(text).slice(1)).toEqual([[...JAZZ], [...KIOSK]])
    expect(folders(text)).toEqual([
      ['Loose', null],
      ['Night Jazz', 'Jazz'],
      ['Kiosk', 'Dub'],
    ])
    expect(stations(`${JAZZ[1]};Night Jazz\n${KIOSK[1]};Kiosk\n`)).toEqual([[...JAZZ], [...KIOSK]])
  })

  test('are read without column names and with unquoted commas in names (pyradio)', () => {
    const name = 'Radio 35 (Pop, Folk, Country & Hits)'
    expect(stations(`${name},${KIOSK[1]},utf-8\nNight Jazz, ${JAZZ[1]}, utf-8\n`)).toEqual([
      [name, KIOSK[1]],
      [...JAZZ],
    ])
    expect(stations(`Night Jazz,live,${JAZZ[1]}\n`)).toEqual([[...JAZZ]])
  })

  test('are read without column names and genres', () => {
    const text = `# URL; Genre; Name\n${JAZZ[1]}; N/A; Night Jazz 98,7\n${KIOSK[1]}; -; Kiosk \n`
    expect(stations(text)).toEqual([
      ['Night Jazz 98,7', JAZZ[1]],
      ['Kiosk', KIOSK[1]],
    ])
  })

  test('are read with folder paths', () => {
    const text = `path;name;url\nRadio/Jazz/Night Jazz;Night Jazz;${JAZZ[1]}\n\\Radio\\Dub\\;Kiosk;${KIOSK[1]}\n`
    expect(folders(text)).toEqual([
      ['Night Jazz', 'Jazz'],
      ['Kiosk', 'Dub'],
    ])
  })
})

describe('another list of each program', () => {
  test.each([
    [
      'GNOME’s radio extension, with the channel played last',
      `{"channels":[{"id":"9","name":"Night Jazz","address":"${JAZZ[1]}","encoding":null,"favorite":false},{"id":"10","name":"Kiosk","address":"${KIOSK[1]}","encoding":"utf8","favorite":true}],"lastPlayedChannel":{"id":"10","name":"Kiosk","address":"${KIOSK[1]}"},"volume":"0.6"}`,
      [[...JAZZ], [...KIOSK]],
    ],
    [
      'RadioTray, in groups within groups and with entities',
      `<?xml version="1.0"?>\n<bookmarks>\n <group name="root">\n  <group name="Music">\n   <group name="Soul &amp; Funk">\n    <bookmark name="R&amp;B &#8212; Berlin" url="http://rnb.example/live?a=1&amp;b=2"/>\n   </group>\n  </group>\n </group>\n</bookmarks>`,
      [['R&B — Berlin', 'http://rnb.example/live?a=1&b=2']],
    ],
    [
      'pyradio, with quotes, an encoding and a comment',
      `# Stations\n"Kiosk, the ""late"" one",${KIOSK[1]},utf-8\n# off: x,http://off.example/\nNight Jazz, ${JAZZ[1]} ,iso-8859-1\n`,
      [['Kiosk, the "late" one', KIOSK[1]], [...JAZZ]],
    ],
    [
      'Cantata, with the streams that it added itself',
      `<?xml version="1.0" encoding="UTF-8"?><streams version="1.0" added="2026-01-02"><category name="Favorites" icon="x.png"><stream name="Kiosk" url="${KIOSK[1]}" icon="k.png"/></category><category name="Leer"></category><stream name="Night Jazz" url="${JAZZ[1]}"/></streams>`,
      [[...KIOSK], [...JAZZ]],
    ],
    [
      'Windows Media Player, with its own attributes and mms',
      `\ufeff<?wpl version="1.0"?>\r\n<smil>\r\n <head><meta name="ItemCount" content="2"/><author/><title>Radio</title></head>\r\n <body><seq><media src="mms://kiosk.example/live" cid="{1}" tid="{2}" trackTitle="Kiosk"></media><media src="${JAZZ[1]}"/></seq></body></smil>`,
      [
        ['Kiosk', 'http://kiosk.example/live'],
        ['jazz.example:8000', JAZZ[1]],
      ],
    ],
    [
      'Rhythmbox, among songs and podcasts',
      `<rhythmdb version="2.0"><entry type="podcast-feed"><title>Pod</title><location>https://pod.example/feed</location></entry><entry type="iradio"><title>Night &amp; Jazz</title><genre>Jazz</genre><location>${JAZZ[1]}</location><play-count>7</play-count><rating>4</rating><bitrate>128</bitrate></entry><entry type="ignore"><title></title><location>file:///a.jpg</location></entry></rhythmdb>`,
      [['Night & Jazz', JAZZ[1]]],
    ],
    [
      'JSON Lines of the directory, with CRLF and a blank end',
      `{"stationuuid":"${A}","name":"Night Jazz","url":"http://x.example/a.pls","url_resolved":"${JAZZ[1]}","tags":"jazz"}\r\n{"stationuuid":"${B}","name":"Kiosk","url_resolved":"${KIOSK[1]}","lastcheckok":1}\r\n\r\n`,
      [[...JAZZ], [...KIOSK]],
    ],
  ])('is read: %s', (_program, text, expected) => expect(stations(text)).toEqual(expected))

  test('reports the position of entries without an address in PLS and ASX', () => {
    const pls = `[playlist]\nFile1=${JAZZ[1]}\nTitle1=Night Jazz\nTitle2=Lost\nFile3=\nTitle3=Empty\nNumberOfEntries=3\n`
    expect([stations(pls), reasons(pls)]).toEqual([
      [[...JAZZ]],
      [
        [4, 'no-address'],
        [5, 'no-address'],
      ],
    ])
  })

  test('reports PLS entries beyond 10,000 as cut', () => {
    const lines = Array.from({ length: 10_001 }, (_, n) => `File${n + 1}=http://${n}.example/`)
    const list = readList(`[playlist]\n${lines.join('\n')}\n`)
    expect([list.entries.length, list.isCut]).toEqual([10_000, true])
  })
})
