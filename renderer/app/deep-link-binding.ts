import type { Unsubscribe } from '../../preload/contract/channel.ts'
import type { DeepLink } from '../../preload/contract/links.ts'
import { stationAddress } from '../../shared/radio/station-address.ts'
import type { SessionScope } from '../domain/auth/session-scope.ts'
import { log } from '../lib/log.ts'
import type { Platform } from '../platform/platform-types.ts'

type PageLink = Exclude<DeepLink, { type: 'station' | 'address' }>

/** Returns the path of the page with the checkout parameters of the link. The page must verify them. */
export function deepLinkPath(link: PageLink): string {
  if (link.type === 'checkout-cancel') return '/subscriptions/cancel'
  const search = new URLSearchParams()
  if (link.plan !== null) search.set('plan', link.plan)
  if (link.sessionId !== null) search.set('session_id', link.sessionId)
  return search.size === 0 ? '/subscriptions/success' : `/subscriptions/success?${search}`
}

interface DeepLinkPorts {
  readonly links: Platform['links']
  navigate(path: string): Promise<void>
  playStation(station: string): void
  announceSignInNeeded(): void
  /** Session storage of the window. It stores the waiting station during a reload. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly scope: SessionScope
  /** True when stations may play without a signed-in user. */
  canListenWithoutSession(): boolean
  /** Calls the listener before the page unloads. The user may still cancel the unload. */
  onUserLeave(listener: () => void): Unsubscribe
}

const LINKED_STATION = 'linked-station'

/** In ms. When the page still exists this long after beforeunload, the user canceled the unload. */
export const UNLOAD_TIMEOUT_MS = 3_000

const isPage = (link: DeepLink): link is PageLink =>
  link.type !== 'station' && link.type !== 'address'

/**
 * Opens links that wait in the main process, now and whenever one arrives, until the returned function is called. Of
 * several links, the last page opens and the last station plays. A station waits for the sign-in, pages do not.
 */
export function bindDeepLinks(ports: DeepLinkPorts): () => void {
  const { links, navigate, playStation, announceSignInNeeded, scope, storage } = ports
  /** Id or address of a station that waits for the sign-in. */
  let station = storage.getItem(LINKED_STATION)
  let isAnnounced = false
  let isTaking = false
  let hasMore = false
  let isLeaving = false
  let unloadTimer: ReturnType<typeof setTimeout> | undefined

  let session: 'unknown' | 'signed-in' | 'signed-out' = 'unknown'

  function playWhenSignedIn(): void {
    if (station === null) return
    if (session === 'signed-in' || (session === 'signed-out' && ports.canListenWithoutSession())) {
      const linkedStation = station
      station = null
      // Remove it first, so that a reload does not play it twice.
      storage.removeItem(LINKED_STATION)
      playStation(linkedStation)
    } else if (session === 'signed-out' && !isAnnounced) {
      isAnnounced = true
      announceSignInNeeded()
    }
  }

  function setSession(next: typeof session): void {
    session = next
    playWhenSignedIn()
  }

  async function handle(batch: readonly DeepLink[]): Promise<void> {
    const page = batch.findLast(isPage)
    const stationLink = batch.findLast((link) => !isPage(link))
    if (stationLink) {
      station = stationLink.type === 'station' ? stationLink.id : stationLink.url
      // Store the station, because the main process considers the link handled from now on. Leave out passwords.
      storage.setItem(LINKED_STATION, stationAddress(station) ?? station)
      isAnnounced = false
      playWhenSignedIn()
    }
    if (page) await navigate(deepLinkPath(page))
  }

  async function takeLinks(): Promise<void> {
    hasMore = true
    if (isTaking || isLeaving) return
    isTaking = true
    try {
      while (hasMore) {
        hasMore = false
        const batch = await links.take()
        if (batch.length === 0) continue
        await handle(batch)
        // The next take() confirms these links. Until then, a reloaded page receives them again. A reload in progress
        // opens the old URL and so loses links that were handled after it started: do not confirm them.
        if (isLeaving) return
        hasMore = true
      }
    } catch (error) {
      log.warn('Links could not be taken', error)
    } finally {
      isTaking = false
    }
  }

  function onUnload(): void {
    isLeaving = true
    clearTimeout(unloadTimer)
    unloadTimer = setTimeout(() => {
      isLeaving = false
      void takeLinks()
    }, UNLOAD_TIMEOUT_MS)
  }

  // Subscribe before the first take(), so that no link is missed.
  const stops = [
    links.onArrived(() => void takeLinks()),
    scope.register({
      enter: () => setSession('signed-in'),
      signedOut: () => setSession('signed-out'),
    }),
    ports.onUserLeave(onUnload),
    () => clearTimeout(unloadTimer),
  ]
  void takeLinks()
  return () => {
    for (const stop of stops) stop()
  }
}
