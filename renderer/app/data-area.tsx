/**
 * The frame of every page that shows data: it brings the query client and what belongs to it. Sign-in
 * and error pages load without it.
 */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { listAnswers, markAnswerRead } from '../api/own-stations.ts'
import { statusMonitor } from '../api/status-monitor.ts'
import { carryPart, onCarriedOver } from '../domain/auth/auth.ts'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import type { Identity } from '../domain/auth/create-identity.ts'
import { sessionScope } from '../domain/auth/session-scope.ts'
import { forgetChanges } from '../domain/errors/errors.ts'
import { favoritesOutside } from '../domain/favorites/favorites-outside.ts'
import { favoritesQueueFor } from '../domain/favorites/favorites-query.ts'
import { followNotices } from '../domain/following/follow-notices.ts'
import { remindedStations } from '../domain/following/following.ts'
import { followsQueueFor } from '../domain/following/following-query.ts'
import { listening } from '../domain/history/listening.ts'
import { recordListening } from '../domain/history/session.ts'
import { nowPlayingSession } from '../domain/player/now-playing.ts'
import { player } from '../domain/player/player.ts'
import { createDirectoryClicks } from '../domain/reporting/directory.ts'
import { bindDirectoryClicks } from '../domain/reporting/session.ts'
import { crateOutside, songsQueueFor } from '../domain/saved-songs/crate-query.ts'
import { onAirOutside } from '../domain/schedule/on-air-outside.ts'
import { scrobblingPart } from '../domain/scrobbling/scrobbling.ts'
import { getSetting } from '../domain/settings/settings.ts'
import { deskPath } from '../domain/stations/desk-path.ts'
import { playById } from '../domain/stations/play-by-id.ts'
import { recentSearches } from '../domain/stations/recent-searches.ts'
import { savedSearches } from '../domain/stations/saved-searches.ts'
import { liveEvents } from '../domain/sync/live.ts'
import { onLiveEvent } from '../domain/sync/live-events.ts'
import { clearNotices, notify, notifyError } from '../lib/notify.ts'
import { network } from '../platform/network.ts'
import type { Platform } from '../platform/platform-types.ts'
import { deletionNotice } from '../screens/account/deletion-notice.ts'
import { accountSession } from '../screens/account/identity-check.ts'
import { answerNotices } from '../screens/creator/answer-notices.ts'
import { paymentGrantsFor } from '../screens/plans/checkout-keeper.ts'
import { plansPart } from '../screens/plans/session.ts'
import { bindPlayer, playerBinding } from './bind-player.ts'
import { bindDesktop } from './desktop-bindings.ts'
import { askFirstData } from './first-data.ts'
import { bindFocus } from './focus-manager.ts'
import { openStation } from './open-station.ts'
import { provideCrate } from './own-crate.ts'
import { provideFavorites } from './own-favorites.ts'
import { bindOwnMenuStations } from './own-menu-stations.ts'
import { createQueryClient } from './query-client.ts'
import { persistencePart } from './query-persistence.ts'
import { bindRecovery } from './recovery.ts'
import type { PageModule } from './route-pages.ts'
import type { AppRouter } from './router.tsx'
import { cachePart, playerPart, queuePart, searchesPart } from './session-parts.ts'

export interface DataAreaPorts {
  readonly platform: Pick<
    Platform,
    'capabilities' | 'config' | 'desktop' | 'links' | 'notifications' | 'streams' | 'window'
  >
  readonly identity: Identity
  router(): AppRouter
}

/** Makes the client and binds it, once in the life of the app. */
export function createDataArea({ platform, identity, router }: DataAreaPorts): PageModule {
  const client = createQueryClient({
    notify: notifyError,
    location: () => router().state.location,
    navigate: (path, options) => router().navigate(path, options),
    // Without an account there is no session that could be over: the next begins by itself.
    isSignedIn: () => {
      const { user } = useAuthStore.getState()
      return user !== null && user.isAnonymous !== true
    },
    endSession: identity.expire,
  })
  onLiveEvent('off', ({ stationId, reason }) => player.setOff(stationId, reason))
  const uid = () => useAuthStore.getState().user?.uid ?? null
  provideFavorites(favoritesOutside(client, uid))
  provideCrate(crateOutside(client, uid))
  const openStationPage = (id: string) => openStation(router(), id)
  askFirstData(client, window.location)
  bindFocus(platform.window, document)
  for (const part of [
    playerBinding(() => bindPlayer(openStationPage, onAirOutside(client))),
    // Before the cache is cleared: what is kept is what it held.
    persistencePart(client),
    cachePart(client, () => {
      clearNotices()
      forgetChanges()
    }),
    playerPart(player),
    // After the player has stopped: the session that this ends is still the user's own.
    queuePart(listening),
    carryPart,
    queuePart(favoritesQueueFor(client)),
    queuePart(followsQueueFor(client)),
    followNotices({
      client,
      notifications: platform.notifications,
      listen: onLiveEvent,
      notify,
      play: (id) => void playById(id),
      now: Date.now,
    }),
    queuePart(songsQueueFor(client)),
    accountSession,
    searchesPart(recentSearches),
    searchesPart(savedSearches),
    // Before the song log is emptied: what was listened to is still known.
    scrobblingPart,
    deletionNotice(() => void router().navigate('/settings/account')),
    nowPlayingSession,
    answerNotices({
      list: listAnswers,
      markRead: markAnswerRead,
      notify,
      openDesk: (id) => void router().navigate(deskPath(id)),
      now: Date.now,
    }),
    plansPart(client),
    queuePart(paymentGrantsFor(client)),
    liveEvents({
      client,
      player,
      reminded: { ...remindedStations, list: () => remindedStations.list(uid()) },
      isOnline: network.isOnline,
      onNetwork: network.watch,
    }),
    bindDirectoryClicks(player, clicksOf(platform)),
  ]) {
    sessionScope.register(part)
  }
  recordListening(player, listening)
  bindRecovery(statusMonitor, client, identity)
  onCarriedOver(() => void client.invalidateQueries())
  if (platform.capabilities.tray) {
    bindDesktop({ platform, router: router() })
    bindOwnMenuStations(client, platform.desktop)
  }
  return { Component: () => <DataArea client={client} /> }
}

/** The clicks of this computer. */
const clicksOf = (platform: Pick<Platform, 'config'>) =>
  createDirectoryClicks({
    directoryUrl: async () => (await platform.config.load()).directoryUrl ?? null,
    isWanted: () => getSetting('directoryClicks') === 'on',
    store: localStorage,
    fetch: (url, options) => fetch(url, options),
    now: Date.now,
  })

function DataArea({ client }: { readonly client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
