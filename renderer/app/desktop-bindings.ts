import type { QueryClient } from '@tanstack/react-query'
import type { DesktopState } from '../../preload/contract/desktop.ts'
import { isStationId } from '../../shared/api/field-rules.ts'
import { dropText } from '../../shared/locales/generated/drop.ts'
import { exchangeText } from '../../shared/locales/generated/exchange.ts'
import { linksText } from '../../shared/locales/generated/links.ts'
import { programText } from '../../shared/locales/generated/program.ts'
import { readAddress } from '../../shared/radio/station-address.ts'
import { canListenWithoutSession } from '../domain/auth/auth.ts'
import { useAuthStore } from '../domain/auth/auth-store.ts'
import { sessionScope } from '../domain/auth/session-scope.ts'
import { favoritesQuery, getLoadedFavoriteIds } from '../domain/favorites/favorites-query.ts'
import { ownFavorites } from '../domain/favorites/favorites-reader.ts'
import { fetchRecentSessions, getLoadedHistory } from '../domain/history/history.ts'
import { listening } from '../domain/history/listening.ts'
import { IMPORT_PATH, setPendingFile } from '../domain/import-export/pending-file.ts'
import { bindDrop, type Dropped } from '../domain/player/dropped.ts'
import { fetchStationList } from '../domain/player/fetch-station-list.ts'
import { playAddress } from '../domain/player/play-address.ts'
import { playDropped } from '../domain/player/play-dropped.ts'
import { player } from '../domain/player/player.ts'
import { recentDrops } from '../domain/player/recent-drops.ts'
import { listedQuery } from '../domain/stations/listed-query.ts'
import { playById, TOAST_ID } from '../domain/stations/play-by-id.ts'
import { log } from '../lib/log.ts'
import { notify } from '../lib/notify.ts'
import { stationPath } from '../lib/overlay-path.ts'
import { readFile } from '../lib/read-station-file.ts'
import type { Platform } from '../platform/platform-types.ts'
import { bindMenuStations } from './bind-menu-stations.ts'
import { bindDeepLinks } from './deep-link-binding.ts'
import { offerToSave } from './offer-to-save.ts'
import type { AppRouter } from './router.tsx'

/** Plays an item that the user dragged into the window, or shows why that is impossible. Never rejects. */
function playDrop(dropped: Dropped | null, importFile: (file: Blob) => void): void {
  playDropped(dropped, {
    readList: (file) => readFile(file, new AbortController().signal),
    play: playAddress,
    offerImport: (file, count) => {
      notify({
        message: exchangeText.dropped(count),
        tone: 'plain',
        id: 'drop',
        action: { label: exchangeText.importIt, onClick: () => importFile(file) },
      })
    },
    report: (problem) => notify({ message: dropText[problem], tone: 'error', id: 'drop' }),
  }).catch((error: unknown) => log.error('A dropped item could not be played', error))
}

const OPEN_PAGE_TRIES = 4

/**
 * Returns a function that navigates to a path. While the page loads, a guard may redirect to the sign-in and cancel
 * the navigation, so the function retries. It resolves to false when it did not reach the page. A navigation that a
 * newer request replaces counts as success.
 */
export function createPageOpener(router: Pick<AppRouter, 'navigate' | 'state'>) {
  let requests = 0

  return async function openPage(path: string): Promise<boolean> {
    requests += 1
    const request = requests
    for (let tries = 0; tries < OPEN_PAGE_TRIES; tries += 1) {
      await router.navigate(path)
      if (request !== requests) return true
      const { pathname, search } = router.state.location
      if (pathname + search === path) return true
    }
    return false
  }
}

/** Connects the app to the desktop: links, dropped files, menus and updates. */
export function bindDesktop({
  client,
  platform,
  router,
}: {
  readonly client: QueryClient
  readonly platform: Pick<Platform, 'desktop' | 'links' | 'streams'>
  readonly router: Pick<AppRouter, 'navigate' | 'state'>
}): void {
  const openPage = createPageOpener(router)
  const openLinkedPage = async (path: string) => {
    if (!(await openPage(path))) log.warn('The page of a link could not be opened')
  }
  const importFile = (file: Blob) => {
    setPendingFile(file)
    void router.navigate(IMPORT_PATH)
  }
  const drop = (dropped: Dropped | null) => playDrop(dropped, importFile)
  bindDeepLinks({
    links: platform.links,
    scope: sessionScope,
    storage: sessionStorage,
    canListenWithoutSession,
    onUserLeave: (listener) => {
      window.addEventListener('beforeunload', listener)
      return () => window.removeEventListener('beforeunload', listener)
    },
    navigate: openLinkedPage,
    playStation: (station) => {
      const address = isStationId(station) ? null : readAddress(station)
      if (address !== null) return drop({ type: 'address', ...address })
      void openLinkedPage(stationPath(station))
      void playById(station)
    },
    announceSignInNeeded: () =>
      notify({ message: linksText.signInFirst, tone: 'plain', id: TOAST_ID }),
  })
  sessionScope.register({
    leave: (_uid, reason) => {
      if (reason === 'signed-out' || reason === 'replaced') void platform.streams.clearAccounts()
      if (reason !== 'joined') recentDrops.clear()
    },
  })
  announceUpdates(platform.desktop, () => void router.navigate('/settings/preferences'))
  offerToSave({
    player,
    drops: recentDrops,
    fetchList: fetchStationList,
    play: playAddress,
    notify,
    navigate: (path) => void router.navigate(path),
    importFile,
  })
  bindDrop({
    isSignedIn: () => useAuthStore.getState().user !== null || canListenWithoutSession(),
    onDropped: drop,
    root: document.documentElement,
  })
  bindMenuStations({
    client,
    scope: sessionScope,
    player,
    send: platform.desktop.setMenuStations,
    getFavoriteIds: (uid) => getLoadedFavoriteIds(client, uid),
    watchFavorites: ownFavorites.subscribe,
    loadFavorites: (uid) => client.prefetchQuery(favoritesQuery(uid)),
    fetchStation: async (id) => {
      const favorite = await client.fetchQuery(listedQuery(id))
      if (favorite === null) throw new Error('A favorite has left the catalog')
      return favorite
    },
    fetchRecentSessions,
    getLoadedHistory: (uid) => getLoadedHistory(client, uid),
    history: {
      subscribe: listening.subscribe,
      isCleared: (uid) => listening.pending(uid).clearedAt !== null,
    },
  })
}

/** Shows a toast once per new version, with a button to restart or to open the settings. */
export function announceUpdates(
  desktop: Pick<Platform['desktop'], 'state' | 'onChanged' | 'restart'>,
  openSettings: () => void,
): void {
  let announcedVersion: string | null = null
  const announce = ({ update }: DesktopState) => {
    if (update === null || update.version === announcedVersion) return
    announcedVersion = update.version
    notify({
      message: programText.toast(update.version),
      tone: 'plain',
      id: 'update',
      action: update.canRestart
        ? { label: programText.restartNow, onClick: desktop.restart }
        : { label: programText.showUpdate, onClick: openSettings },
    })
  }
  desktop.onChanged(announce)
  desktop
    .state()
    .then(announce, (error: unknown) => log.warn('The desktop state could not be read', error))
}
