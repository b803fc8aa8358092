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
  { module: 'electron/stream-formats/sniff-playlist.ts', name: 'sniffPlaylist', call: bytes },
]
