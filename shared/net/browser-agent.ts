import { hostAndPort } from './address-rules.ts'

/** User-Agent of the Chromium in Electron 45, as the browser build sends it, for programs without Chromium. */
export const CHROMIUM_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** Size of the cache of servers that require a browser; the oldest entry is evicted. */
const MAX_SERVERS = 100

/** A browser's User-Agent for servers that return 403 to all other programs. */
export interface BrowserAgent {
  readonly userAgent: string
  /** False for the directory. */
  mayUse(url: URL): boolean
  /** True for a server that accepted only the browser's User-Agent. */
  isNeeded(url: URL): boolean
  /** Records that the server accepted this User-Agent after rejecting the other one. */
  note(url: URL): void
}

/** Drops Electron's tokens of `electronAgent`. Requests to the directory and its mirrors identify the app. */
export function createBrowserAgent(
  electronAgent: string,
  directoryUrl: string | null,
): BrowserAgent {
  const needed = new Set<string>()
  const directory = directoryUrl === null ? null : new URL(directoryUrl).hostname
  // Mirrors are siblings: de1.api.example next to all.api.example.
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
