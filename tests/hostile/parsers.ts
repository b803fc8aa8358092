import { PLAYLIST_BYTES } from '../../electron/stream-formats/playlists.ts'

/** What reads text that others wrote: where it is, and how it is called. */
export interface Parser {
  /** From the repository's root. */
  readonly module: string
  readonly name: string
  /** How a text is handed over, where it is not the one argument. */
  readonly call?: Call
}

type Call = (parse: (...args: unknown[]) => unknown, text: string) => unknown

/** How most are called. */
export const plainly: Call = (parse, text) => parse(text)
const bytes: Call = (parse, text) => parse(Buffer.from(text))

const latin1: Call = (parse, text) => parse(Buffer.from(text, 'latin1'))
const lists: Call = (read, text) => {
  const list = Buffer.from(text).subarray(0, PLAYLIST_BYTES)
  for (const format of ['pls', 'm3u', 'asx', 'xspf']) read(format, list, 'http://radio.example/')
}

/** Each where the product enters it: with its own limit of length, if it has one. */
export const PARSERS: readonly Parser[] = [
  {
    module: 'electron/crashes/crash-entry.ts',
    name: 'crashEntry',
    call: (entry, text) => entry(new Date(0), { home: '/home/me' }, text),
  },
  {
    module: 'electron/log/logger.ts',
    name: 'formatLine',
    call: (format, text) => format(new Date(0), 'warn', text),
  },
  {
    module: 'electron/stream-formats/charset.ts',
    name: 'decodeText',
    call: (decode, text) => decode(Buffer.from(text), null),
  },
  {
    module: 'electron/stream-formats/playlist-text.ts',
    name: 'decodePlaylist',
    call: latin1,
  },
  { module: 'electron/stream-formats/playlists.ts', name: 'readPlaylist', call: lists },
  { module: 'electron/stream-formats/sniff-playlist.ts', name: 'sniffPlaylist', call: bytes },
]
