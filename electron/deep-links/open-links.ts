import type { App } from 'electron'
import type { DeepLink } from '../../preload/contract/links.ts'
import { isStationId } from '../../shared/api/field-rules.ts'
import { createRefusalLog, type Logger } from '../log/logger.ts'
import { LINK_SCHEME, parseDeepLink } from './parse-deep-link.ts'

/** Links that wait for a page at most; older ones make room. More clicks than that before a page opens are not a user's. */
export const MAX_WAITING_LINKS = 8

/**
 * A link that comes again within this long, in ms, is the same click: browsers repeat a redirect, and a
 * system may hand a link over by two ways.
 */
export const SAME_CLICK_MS = 2_000

/** Words of a command line that are looked through at most; ours have a dozen with Chromium's own. */
const WORDS_MAX = 1_024

/**
 * The links of a command line, looked for in all its words: Chromium puts switches of its own among them, in any
 * order. Every word that begins with our scheme counts, right or wrong, so that a second link cannot hide.
 */
export function linksInArgv(argv: readonly string[]): readonly string[] {
  const begin = `${LINK_SCHEME}:`
  return argv
    .slice(0, WORDS_MAX)
    .filter((word) => word.slice(0, begin.length).toLowerCase() === begin)
}

/** Where links come in and the page fetches them, each acted upon once. */
export interface Links {
  /** Opens the link of a command line, or plays its station (`play`); both at once are refused. */
  openLaunch(argv: readonly string[], launch: { readonly play: string | null }): void
  /**
   * Hands out what waits, the oldest first, and takes it that what was handed out before has been acted
   * upon.
   */
  take(): readonly DeepLink[]
  /** The page is gone (a reload, a crash): what it has not acted upon waits for the next one. */
  pageGone(): void
}

/**
 * As much of a refused link as a log may hold: nothing of its query, fragment or user info, and of a
 * foreign one the scheme.
 */
export function loggable(link: string): string {
  const [address = ''] = link.split(/[?#&=%;]/, 1)
  if (!address.startsWith(`${LINK_SCHEME}:`)) return `${/^[a-z]{1,20}:/.exec(address)?.[0] ?? ''}…`
  return address.replace(/\/\/[^/]*@/, '//').slice(0, 100)
}

/**
 * Accepts links. To be called before the app is ready, because macOS may hand the first one
 * over by then. `announce` tells the page that there is something to take; `show` brings the window to
 * the front once macOS has handed over a link of ours.
 */
export function openLinks(options: {
  readonly app: Pick<App, 'on'>
  readonly announce: () => void
  readonly show: () => void
  readonly log: Logger
}): Links {
  const { app, announce, show, log } = options
  const refused = createRefusalLog(log, 'link')
  let waiting: readonly DeepLink[] = []
  let handedOut: readonly DeepLink[] = []
  /** When each link last came, in ms: no more of them than could wait. */
  const lastCome = new Map<string, number>()

  function isSameClick(link: DeepLink): boolean {
    const key = JSON.stringify(link)
    const now = performance.now()
    const before = lastCome.get(key)
    lastCome.delete(key)
    lastCome.set(key, now)
    const [oldest] = lastCome.keys()
    if (lastCome.size > MAX_WAITING_LINKS && oldest !== undefined) lastCome.delete(oldest)
    return before !== undefined && now - before < SAME_CLICK_MS
  }

  function add(link: DeepLink): void {
    if (isSameClick(link)) return
    waiting = [...waiting, link].slice(-MAX_WAITING_LINKS)
    announce()
    log.info('a link came', { type: link.type })
  }

  /** False for a link that is not the app's. */
  function open(text: string): boolean {
    const link = parseDeepLink(text)
    if (link) add(link)
    else refused({ link: loggable(text), letters: text.length })
    return link !== null
  }

  app.on('open-url', (event, url) => {
    event.preventDefault()
    if (open(url)) show()
  })

  return {
    openLaunch(argv, { play }) {
      const [link, ...more] = linksInArgv(argv)
      if (more.length > 0 || (link !== undefined && play !== null))
        log.warn('refused a launch with more than one link')
      else if (link !== undefined) open(link)
      else if (play !== null)
        add(isStationId(play) ? { type: 'station', id: play } : { type: 'address', url: play })
    },
    take() {
      handedOut = waiting
      waiting = []
      return handedOut
    },
    pageGone() {
      waiting = [...handedOut, ...waiting].slice(-MAX_WAITING_LINKS)
      handedOut = []
    },
  }
}
