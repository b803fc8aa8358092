import { PLAYLIST_BYTES } from '../../shared/radio/playlists.ts'
import { opusChain } from '../../shared/radio/testing/ogg.ts'

export interface Parser {
  readonly module: string
  readonly name: string
  /** The export's name, with a variant if it is called in several ways. */
  readonly title: string
  readonly call: Call
}

type Call = (parse: (...args: unknown[]) => unknown, text: string) => unknown

/** Longest title: eight artists in an Ogg stream's comments. */
const TITLE_CHARACTERS = 32_768

const plainly: Call = (parse, text) => parse(text)
const bytes: Call = (parse, text) => parse(Buffer.from(text))
/** Invalid UTF-8 if there are non-ASCII letters. */
const latin1: Call = (parse, text) => parse(Buffer.from(text, 'latin1'))
const withMore =
  (...after: readonly unknown[]): Call =>
  (parse, text) =>
    parse(text, ...after)
const list =
  (format: string): Call =>
  (read, text) =>
    read(format, Buffer.from(text).subarray(0, PLAYLIST_BYTES), 'http://radio.example/')
const songs: Call = (create, text) => {
  const ignore = () => undefined
  const titles = create({
    charset: { get: () => null, chosen: () => null, remember: ignore },
    stationName: () => 'Radio',
    onTitle: ignore,
  }) as { icy(block: Buffer): void; ogg(comments: unknown): void }
  titles.icy(Buffer.from(`StreamTitle='${text}`).subarray(0, 4_080))
  // The comment reader drops longer values.
  titles.ogg({ artist: null, title: text.slice(0, 4_096) })
}
/** A platform document, as the parser worker receives it. */
const platformDocument =
  (platform: string): Call =>
  (read, text) =>
    read(platform, Buffer.from(text), {
      name: 'schedule',
      address: 'http://radio.example/',
      streamUrl: 'http://radio.example/live',
      stationName: 'Radio',
      zone: 'Europe/Berlin',
      now: Date.UTC(2026, 10, 23),
    })
const comments: Call = (create, text) => {
  const reader = create(() => undefined) as { push(chunk: Uint8Array): void }
  reader.push(opusChain(1, text.slice(0, 4_000), []))
}
/** One request body, limited to 64 kB by the service; each field gets its share. */
const schema: Call = (parse, input) => {
  const text = input.slice(0, 6_553)
  return (parse as unknown as { safeParse(value: unknown): unknown }).safeParse({
    ...{ url: `http://a.example/${text}`, name: text, homepage: text, tags: [text], country: text },
    ...{ state: text, language: text, description: text, displayName: text, photoURL: text },
  })
}
/** Request and response heads, which Node and both programs limit to this. */
const inHead = (text: string) => text.slice(0, 16_384)
/** The first page of a SQLite database up to its tables. */
const DATABASE = Buffer.alloc(112)
DATABASE.write('SQLite format 3\0')
DATABASE.writeUInt16BE(512, 16)
DATABASE.writeUInt8(13, 100)
/**
 * A ZIP file that consists of its end record, or whose end record claims that everything before it is the directory.
 */
const inZip = (text: string, files = 0) => {
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files, 8)
  end.writeUInt16LE(files, 10)
  return Buffer.concat([Buffer.from(text, 'latin1'), end])
}
/** Names and words whose length was checked before. */
const named: Call = (make, text) => make(text.slice(0, 4_096))

/**
 * Module, export, and a variant if one export is called in several ways. Each call is an entry point of the product,
 * with its own length limit, if any.
 */
const CALLS: Readonly<Record<string, Call>> = {
  'shared/api/history.ts historyBody': schema,
  'shared/api/own-stations.ts stationDraft': schema,
  'shared/api/stations.ts stationsQuery': schema,
  'shared/api/users.ts registerBody': schema,
  'shared/api/users.ts updateBody': schema,
  'shared/search/sort-key.ts toSortKey': named,
  'shared/api/country-name.ts countryName': plainly,
  'shared/api/country-name.ts currentCountryCode': plainly,
  'shared/api/read-country.ts readCountry': plainly,
  'shared/search/query-words.ts expandQuery': plainly,
  'backend/modules/checker/probe/hls-pieces.ts findNextHlsPiece': (next, text) =>
    next(text.slice(0, PLAYLIST_BYTES), 'http://radio.example/', new Map()),
  'backend/modules/creators/station-id.ts makeStationId': named,
  'backend/dev/documents/record.ts parseMicros': plainly,
  'backend/http/etag.ts namesTag': (names, text) => names(inHead(text), '"x"'),
  'backend/http/host-guard.ts isExpectedHost': withMore(['localhost']),
  'backend/plugins/identity/bearer.ts bearerToken': (read, text) => read(`Bearer ${text}`),
  'backend/modules/schedule/adapters/registry.ts parseResponse icalendar':
    platformDocument('icalendar'),
  'backend/modules/schedule/adapters/registry.ts parseResponse nts': platformDocument('nts'),
  'backend/modules/schedule/adapters/registry.ts parseResponse rss': platformDocument('rss'),
  'backend/modules/schedule/adapters/registry.ts parseResponse shoutcast':
    platformDocument('shoutcast'),
  'electron/window/resolve-path.ts resolveAppPath': (resolve, text) =>
    resolve('GET', `app://undertone/${text}`),
  'electron/app/command-line.ts readCommandLine': (read, text) => read(['undertone', text]),
  'electron/app/crash-log.ts formatCrashEntry': (entry, text) =>
    entry(new Date(0), { home: '/home/me' }, text),
  'electron/deep-links/open-links.ts linksInArgv': (read, text) => read(['undertone', text]),
  'electron/deep-links/open-links.ts redactLink': (read, text) => read(`undertone://${text}`),
  'electron/deep-links/parse-deep-link.ts parseDeepLink': (parse, text) =>
    parse(`undertone://station/${text}`),
  'electron/log/logger.ts formatLine': (format, text) => format(new Date(0), 'warn', text),
  'shared/net/address-rules.ts parseStreamUrl': plainly,
  'shared/radio/station-address.ts mayContainPassword': plainly,
  'electron/menus/tray-view.ts menuLabel': plainly,
  'shared/log/redact.ts redact': plainly,
  'shared/oauth/authorization-code.ts readCallback': (read, text) => {
    const tokenUrl = 'https://provider.example/token'
    return read({ clientId: 'client', tokenUrl }, new URLSearchParams(inHead(text)), 'state')
  },
  'shared/exchange/read-stations.ts readStations': bytes,
  'shared/exchange/read-stations.ts readStations table': (read, text) =>
    read(Buffer.from(`name,url\n${text}`)),
  'shared/exchange/read-stations.ts readStations JSON': (read, text) =>
    read(Buffer.from(`{"a":[${text}`)),
  'shared/exchange/read-stations.ts readStations XML': (read, text) =>
    read(Buffer.from(`<bookmarks><station>${text}`)),
  'shared/exchange/read-stations.ts readStations database': (read, text) =>
    read(Buffer.concat([DATABASE, Buffer.from(text, 'latin1')])),
  'shared/exchange/zip-file.ts listInZip': (read, text) => read(inZip(text)),
  'shared/exchange/zip-file.ts listInZip directory': (read, text) => read(inZip(text, 65_000)),
  'shared/radio/charset.ts decodeText': (decode, text) => decode(Buffer.from(text, 'latin1'), null),
  'shared/radio/clean-title.ts cleanTitle': plainly,
  'shared/radio/title-fields.ts readTitle': plainly,
  'shared/radio/content-types.ts classifyBody': (parse, text) =>
    parse(
      inHead(text),
      `http://radio.example/${inHead(text)}`,
      Buffer.from(text).subarray(0, 4_096),
    ),
  'shared/radio/hls-rewrite.ts rewriteHls': (rewrite, text) =>
    rewrite(text.slice(0, PLAYLIST_BYTES), 'http://radio.example/', (url: string) => url),
  'shared/radio/hls-variables.ts expandVariables': (expand, text) =>
    expand(
      `#EXT-X-DEFINE:NAME="a",VALUE="b"\n${text}`.slice(0, PLAYLIST_BYTES),
      'http://radio.example/',
      new Map(),
    ),
  'shared/radio/media-type.ts mediaType': plainly,
  'shared/radio/playlist-text.ts decodePlaylist': latin1,
  'shared/radio/playlists.ts readPlaylist asx': list('asx'),
  'shared/radio/playlists.ts readPlaylist m3u': list('m3u'),
  'shared/radio/playlists.ts readPlaylist pls': list('pls'),
  'shared/radio/playlists.ts readPlaylist xspf': list('xspf'),
  'shared/radio/real-title.ts isRealTitle': (parse, text) =>
    parse(text.slice(0, TITLE_CHARACTERS), 'Radio'),
  'shared/radio/ogg-comments.ts createOggCommentReader': comments,
  'electron/stream-relay/network-state.ts isPortalResponse': (parse, text) =>
    parse({ status: 302, contentType: text, location: text, url: 'http://radio.example/' }),
  'shared/net/proxy.ts readRoutes': plainly,
  'shared/radio/station-facts.ts readFacts': (read, text) => read(() => inHead(text), null),
  'electron/stream-relay/stream-titles.ts createStreamTitles': songs,
  'renderer/app/access.ts isPublicPath': plainly,
  'renderer/app/safe-redirect.ts safeRedirect': (redirect, text) => redirect(`/${text}`),
  'renderer/screens/account/address-change.ts checkNewAddress': withMore(null),
  'renderer/screens/account/phone.ts parsePhone': plainly,
  'renderer/domain/auth/email-codes.ts readActionCode': plainly,
  'renderer/screens/creator/draft-fields.ts isStreamAddress': plainly,
  'renderer/domain/stations/field-texts.ts parseList': named,
  'renderer/domain/player/dropped.ts readDropped': (read, text) =>
    read({ files: [], getData: () => text }),
  'shared/radio/station-address.ts stationAddress': plainly,
  'renderer/domain/sync/queue-state.ts parseQueue': (parse, text) =>
    parse({ read: () => [] }, text),
  'renderer/domain/player/hls-titles.ts titleFromId3': bytes,
  'shared/api/field-rules.ts isPublicAddress': plainly,
  'shared/radio/song-filter.ts isSong': (parse, text) => {
    const raw = text.slice(0, TITLE_CHARACTERS)
    return parse({ artist: raw, title: raw, raw }, 'Radio')
  },
  'shared/titles/tidy-song.ts tidySong': (tidy, text) => {
    const raw = text.slice(0, TITLE_CHARACTERS)
    return tidy({ artist: raw, title: raw, raw }, raw.slice(0, 80), true)
  },
  'shared/titles/song-key.ts songKey': (key, text) => {
    return key({ artist: text.slice(0, TITLE_CHARACTERS), title: text.slice(0, TITLE_CHARACTERS) })
  },
  'renderer/ui/cover/cover-art.ts coverInitials': named,
}

export const PARSERS: readonly Parser[] = Object.entries(CALLS).map(([where, call]) => {
  const [module = '', name = '', ...word] = where.split(' ')
  return { module, name, title: [name, ...word].join(' '), call }
})
