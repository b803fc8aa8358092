import type { App } from 'electron'
import type { DeepLink } from '../../preload/contract/links.ts'
import { isStationId } from '../../shared/api/field-rules.ts'
import { createRefusalLog, type Logger } from '../log/logger.ts'
import { LINK_SCHEME, parseDeepLink } from './parse-deep-link.ts'

export const MAX_WAITING_LINKS = 8

/** In ms. A link that repeats within this time is ignored: browsers and the system may deliver a link twice. */
export const SAME_CLICK_MS = 2_000

const ARGUMENTS_MAX = 1_024

/** Finds the links among all arguments, because Chromium inserts switches anywhere. Includes malformed links. */
export function linksInArgv(argv: readonly string[]): readonly string[] {
  const prefix = `${LINK_SCHEME}:`
  return argv
    .slice(0, ARGUMENTS_MAX)
    .filter((argument) => argument.slice(0, prefix.length).toLowerCase() === prefix)
}

export interface Links {
  /** Opens the link of a command line, or plays the station `play`. Refuses a command line with both. */
  openLaunch(argv: readonly string[], launch: { readonly play: string | null }): void
  /** Returns the waiting links, oldest first, and marks the links of the previous call as handled. */
  take(): readonly DeepLink[]
  /** Call it when the page is lost (reload, crash). Unhandled links wait for the next page. */
  pageLost(): void
}

/** Returns the loggable part of a link: no query, fragment or user info, and only the scheme of a foreign link. */
export function redactLink(link: string): string {
  const [address = ''] = link.split(/[?#&=%;]/, 1)
  if (!address.startsWith(`${LINK_SCHEME}:`)) return `${/^[a-z]{1,20}:/.exec(address)?.[0] ?? ''}…`
  return address.replace(/\/\/[^/]*@/, '//').slice(0, 100)
}

/** Queues deep links until the page takes them. Call it before the app is ready, because macOS may send one earlier. */
export function openLinks(options: {
  readonly app: Pick<App, 'on'>
  readonly notifyPage: () => void
  readonly showWindow: () => void
  readonly log: Logger
}): Links {
  const { app, notifyPage, showWindow, log } = options
  const logRefusal = createRefusalLog(log, 'link')
  let waiting: readonly DeepLink[] = []
  let delivered: readonly DeepLink[] = []
  const lastArrivals = new Map<string, number>()

  function isSameClick(link: DeepLink): boolean {
    const key = JSON.stringify(link)
    const now = performance.now()
    const previousArrival = lastArrivals.get(key)
    lastArrivals.delete(key)
    lastArrivals.set(key, now)
    const [oldest] = lastArrivals.keys()
    if (lastArrivals.size > MAX_WAITING_LINKS && oldest !== undefined) lastArrivals.delete(oldest)
    return previousArrival !== undefined && now - previousArrival < SAME_CLICK_MS
  }

  function add(link: DeepLink): void {
    if (isSameClick(link)) return
    waiting = [...waiting, link].slice(-MAX_WAITING_LINKS)
    notifyPage()
    log.info('received a link', { type: link.type })
  }

  function open(text: string): boolean {
    const link = parseDeepLink(text)
    if (link) add(link)
    else logRefusal({ link: redactLink(text), letters: text.length })
    return link !== null
  }

  app.on('open-url', (event, url) => {
    event.preventDefault()
    if (open(url)) showWindow()
  })

  return {
    openLaunch(argv, { play }) {
      const [link, ...otherLinks] = linksInArgv(argv)
      if (otherLinks.length > 0 || (link !== undefined && play !== null))
        log.warn('refused a launch with more than one link')
      else if (link !== undefined) open(link)
      else if (play !== null)
        add(isStationId(play) ? { type: 'station', id: play } : { type: 'address', url: play })
    },
    take() {
      delivered = waiting
      waiting = []
      return delivered
    },
    pageLost() {
      waiting = [...delivered, ...waiting].slice(-MAX_WAITING_LINKS)
      delivered = []
    },
  }
}
