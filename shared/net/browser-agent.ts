import { hostAndPort } from './address-rules.ts'

/** The User-Agent of the Chromium in Electron 45, as the browser build sends it: for programs without a Chromium. */
export const CHROMIUM_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** Servers remembered that answer browsers only; the oldest gives way. */
const MAX_SERVERS = 100

/** The User-Agent of a browser, for servers that answer 403 to any other program. */
export interface BrowserAgent {
  readonly userAgent: string
  /** Whether the server of this address may be asked as by a browser. */
  mayUse(url: URL): boolean
  /** Whether it is known to answer browsers only. */
  isNeeded(url: URL): boolean
  /** It has answered this User-Agent, after it had refused the other. */
  note(url: URL): void
}

/**
 * `electronAgent` is Electron's own User-Agent, of which the tokens of Electron and of the app are left out. The
 * directory and its mirrors are always asked by the app's own name.
 */
export function createBrowserAgent(
  electronAgent: string,
  directoryUrl: string | null,
): BrowserAgent {
  const needed = new Set<string>()
  const directory = directoryUrl === null ? null : new URL(directoryUrl).hostname
  // Mirrors are siblings: de1.api.example beside all.api.example.
  const zone = directory?.replace(/^[^.]+(?=\.[^.]+\.)/, '')
  return {
    userAgent: electronAgent
      .replace(/ (?!Chrome\/|Safari\/|AppleWebKit\/)[^\s/()]+\/[\w.-]+/g, '')
      .replace(/(Chrome\/\d+)[\d.]*/, '$1.0.0.0'),
    mayUse: ({ hostname }) =>
      hostname !== directory &&
      (zone === undefined || zone === directory || !hostname.endsWith(zone)),
    isNeeded: (url) => needed.has(hostAndPort(url)),
    note(url) {
      needed.add(hostAndPort(url))
      const [oldest] = needed
      if (needed.size > MAX_SERVERS && oldest !== undefined) needed.delete(oldest)
    },
  }
}
