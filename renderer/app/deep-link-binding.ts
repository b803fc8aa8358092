/** Obeys the links that open the app, at its start and while it runs, each once. */
import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { DeepLink } from '../../preload/contract/links.ts'
import { stationAddress } from '../../shared/radio/station-address.ts'
import type { SessionScope } from '../domain/auth/session-scope.ts'
import { log } from '../lib/log.ts'
import type { Platform } from '../platform/platform-types.ts'
import { ROUTE_TABLE } from '../routes/route-table.ts'

/** Links that open a page; the others play a station. */
type PageLink = Exclude<DeepLink, { type: 'station' | 'address' }>

/** The page's path and search, with what the link said of the checkout: a hint for the page, not a fact. */
export function deepLinkPath(link: PageLink): string {
  if (link.type === 'checkout-cancel') return '/subscriptions/cancel'
  const search = new URLSearchParams()
  if (link.plan !== null) search.set('plan', link.plan)
  if (link.sessionId !== null) search.set('session_id', link.sessionId)
  return search.size === 0 ? '/subscriptions/success' : `/subscriptions/success?${search}`
}

interface Screen {
  readonly pathname: string
  readonly search: string
}

/** The screen over which a linked station's page opens: the present one, or home where that is no member's. */
export function screenBelow({ pathname, search }: Screen): Screen {
  const access = ROUTE_TABLE.find(({ path }) => path === pathname)?.access ?? 'public'
  return access === 'public' ? { pathname: '/', search: '' } : { pathname, search }
}

interface Parts {
  readonly links: Platform['links']
  /** Resolves once the page is there. */
  navigate(path: string): Promise<void>
  /** By its id or its address. */
  playStation(station: string): void
  /** A station waits until a user signs in. */
  announceWait(): void
  /** Holds the station that waits over a reload of the page; the window's own storage. */
  readonly kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly scope: SessionScope
  /** Whether a station plays while no user is signed in. */
  mayListenOutside(): boolean
  /** Calls the listener when the page is about to go away, which its user may still prevent. */
  onLeaving(listener: () => void): Unsubscribe
}

/** In the window's own storage: the station of a link that waits for a sign-in. */
const LINKED_STATION = 'linked-station'

/** A page that is still there so long after it was about to go has stayed. */
export const STAYED_MS = 3_000

const isPage = (link: DeepLink): link is PageLink =>
  link.type !== 'station' && link.type !== 'address'

/**
 * Takes what waits, and again whenever something has come, until the returned function is called. Of
 * links that come together the last page is opened and the last station plays. A page opens signed out
 * too; a station waits for a user to be signed in.
 */
export function bindDeepLinks(parts: Parts): () => void {
  const { links, navigate, playStation, announceWait, scope, kept } = parts
  let station = kept.getItem(LINKED_STATION)
  let isAnnounced = false
  let isTaking = false
  let hasMore = false
  let isLeaving = false
  let staying: ReturnType<typeof setTimeout> | undefined

  let session: 'unknown' | 'signed-in' | 'signed-out' = 'unknown'

  /** Plays what waits once a user is signed in, and says once that it waits while none is. */
  function playIfMember(): void {
    if (station === null) return
    if (session === 'signed-in' || (session === 'signed-out' && parts.mayListenOutside())) {
      const wanted = station
      station = null
      // Forgotten first: a reload amid the rest must not play it twice.
      kept.removeItem(LINKED_STATION)
      playStation(wanted)
    } else if (session === 'signed-out' && !isAnnounced) {
      isAnnounced = true
      announceWait()
    }
  }

  function follow(next: typeof session): void {
    session = next
    playIfMember()
  }

  async function obey(batch: readonly DeepLink[]): Promise<void> {
    const page = batch.findLast(isPage)
    const last = batch.findLast((link) => !isPage(link))
    if (last) {
      station = last.type === 'station' ? last.id : last.url
      // From now on main takes it that the link was obeyed. No storage of the page gets a password.
      kept.setItem(LINKED_STATION, stationAddress(station) ?? station)
      isAnnounced = false
      playIfMember()
    }
    if (page) await navigate(deepLinkPath(page))
  }

  async function take(): Promise<void> {
    hasMore = true
    if (isTaking || isLeaving) return
    isTaking = true
    try {
      while (hasMore) {
        hasMore = false
        const batch = await links.take()
        if (batch.length === 0) continue
        await obey(batch)
        // Asking again says that these were obeyed: before that the next page gets them again, after it none.
        // A reload under way ends at the old address, so what was obeyed since it began is lost to it.
        if (isLeaving) return
        hasMore = true
      }
    } catch (error) {
      log.warn('Links could not be taken', error)
    } finally {
      isTaking = false
    }
  }

  function leave(): void {
    isLeaving = true
    clearTimeout(staying)
    staying = setTimeout(() => {
      isLeaving = false
      void take()
    }, STAYED_MS)
  }

  // Listening begins before the first question, so that no link can come in between.
  const stops = [
    links.onArrived(() => void take()),
    scope.register({ enter: () => follow('signed-in'), signedOut: () => follow('signed-out') }),
    parts.onLeaving(leave),
    () => clearTimeout(staying),
  ]
  void take()
  return () => {
    for (const stop of stops) stop()
  }
}
