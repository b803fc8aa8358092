import { hostAndPort } from './address-rules.ts'

/** User-Agent of the Chromium in Electron 45, for programs without Chromium. */
export const CHROMIUM_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

/** Maximum number of cached servers that require a browser. The oldest entry is evicted. */
const MAX_SERVERS = 100

/** User-Agent of a browser, for servers that return 403 to all other programs. */
export interface BrowserAgent {
  readonly userAgent: string
  /** Returns false for the station directory, to which the app must identify itself. */
  mayUse(url: URL): boolean
  /** Returns true for a server that accepted only the browser's User-Agent. */
  isNeeded(url: URL): boolean
  /** Records that the server accepted this User-Agent after it had rejected the app's own. */
  markNeeded(url: URL): void
}

/** Creates the agent from Electron's, without the tokens that a browser does not send, such as `Electron/45.0.0`. */
export function createBrowserAgent(
  electronAgent: string,
  directoryUrl: string | null,
): BrowserAgent {
  const serversThatNeedIt = new Set<string>()
  const directory = directoryUrl === null ? null : new URL(directoryUrl).hostname
  // Mirrors of the directory have the same parent domain, such as de1.api.example and all.api.example.
  const zone = directory?.replace(/^[^.]+(?=\.[^.]+\.)/, '')
  return {
    userAgent: electronAgent
      .replace(/ (?!Chrome\/|Safari\/|AppleWebKit\/)[^\s/()]+\/[\w.-]+/g, '')
      .replace(/(Chrome\/\d+)[\d.]*/, '$1.0.0.0'),
    mayUse: ({ hostname }) =>
      hostname !== directory &&
      (zone === undefined || zone === directory || !hostname.endsWith(zone)),
    isNeeded: (url) => serversThatNeedIt.has(hostAndPort(url)),
    markNeeded(url) {
      serversThatNeedIt.add(hostAndPort(url))
      const [oldest] = serversThatNeedIt
      if (serversThatNeedIt.size > MAX_SERVERS && oldest !== undefined)
        serversThatNeedIt.delete(oldest)
    },
  }
}
