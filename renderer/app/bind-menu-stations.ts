import type { QueryClient } from '@tanstack/react-query'
import {
  MENU_STATIONS_MAX,
  type MenuStations,
  type StationName,
  TEXT_MAX,
} from '../../preload/contract/stations.ts'
import type { SessionScope } from '../domain/auth/session-scope.ts'
import type { Player } from '../domain/player/player-types.ts'
import { log } from '../lib/log.ts'

/** Returns at most MENU_STATIONS_MAX different stations that have a valid id and a name. */
export function menuNames(stations: readonly StationName[]): StationName[] {
  const names = new Map<string, StationName>()
  for (const { id, name } of stations) {
    if (names.size === MENU_STATIONS_MAX) break
    if (names.has(id) || name === '' || id === '' || id.length > TEXT_MAX) continue
    names.set(id, { id, name: name.slice(0, TEXT_MAX) })
  }
  return [...names.values()]
}

/** Returns the stations of listening sessions, newest first, without stations that left the catalog. */
export function recentNames(
  sessions: readonly { readonly station: StationName | null }[],
): StationName[] {
  return menuNames(sessions.flatMap(({ station }) => station ?? []))
}

type Listener = () => void
type Sessions = readonly { readonly station: StationName | null }[]

export interface MenuStationsPorts {
  readonly client: Pick<QueryClient, 'getQueryCache'>
  readonly scope: SessionScope
  readonly player: Pick<Player, 'onSession'>
  send(menuStations: MenuStations): void
  getFavoriteIds(uid: string): readonly string[]
  watchFavorites(listener: Listener): () => void
  loadFavorites(uid: string): Promise<void>
  fetchStation(id: string): Promise<StationName>
  fetchRecentSessions(): Promise<Sessions>
  getLoadedHistory(uid: string): Sessions | null
  readonly history: {
    subscribe(listener: Listener): () => void
    /** True while a request to clear the history is pending. */
    isCleared(uid: string): boolean
  }
}

function updateMenuStations(uid: string, ports: MenuStationsPorts): () => void {
  const { client, player, send, history } = ports
  let favorites: StationName[] = []
  let recent: StationName[] = []
  let requestedIds: readonly string[] = []
  let loadedHistory: Sessions | null = null
  let isStopped = false

  const publish = () => {
    if (!isStopped) send({ favorites, recent })
  }
  async function nameFavorites(ids: readonly string[]): Promise<void> {
    requestedIds = ids
    const results = await Promise.allSettled(ids.map(ports.fetchStation))
    if (requestedIds !== ids) return
    favorites = menuNames(
      results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    )
    publish()
  }
  function refresh(): void {
    // Requests twice as many favorites as the menu has, because some may have left the catalog.
    const ids = ports.getFavoriteIds(uid).slice(0, 2 * MENU_STATIONS_MAX)
    if (ids.join('\n') !== requestedIds.join('\n')) void nameFavorites(ids)
    const newestHistory = ports.getLoadedHistory(uid)
    if (newestHistory !== null && newestHistory !== loadedHistory) {
      loadedHistory = newestHistory
      recent = recentNames(newestHistory)
      publish()
    }
  }
  function clearRecent(): void {
    if (!history.isCleared(uid) || recent.length === 0) return
    recent = []
    publish()
  }

  void ports.loadFavorites(uid).then(refresh)
  ports.fetchRecentSessions().then(
    (sessions) => {
      recent = recentNames([...recent.map((station) => ({ station })), ...sessions])
      publish()
    },
    (error) => log.warn('The recent stations could not be loaded', error),
  )
  const stops = [
    client.getQueryCache().subscribe(refresh),
    ports.watchFavorites(refresh),
    history.subscribe(clearRecent),
    player.onSession(({ stationId, stationName, endedAt }) => {
      if (endedAt !== null) return
      recent = menuNames([{ id: stationId, name: stationName }, ...recent])
      publish()
    }),
  ]
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

/** Sends the user's favorites and recent stations to the desktop menus. Empties the menus at sign-out. Call once. */
export function bindMenuStations(ports: MenuStationsPorts): void {
  let lastText = ''
  const send = (menuStations: MenuStations) => {
    const text = JSON.stringify(menuStations)
    if (text !== lastText) ports.send(menuStations)
    lastText = text
  }
  let stop = () => {}
  const emptyMenus = () => {
    stop()
    stop = () => {}
    send({ favorites: [], recent: [] })
  }
  // Until the sign-in state is known, the menus show the stations from before the reload of the page.
  ports.scope.register({
    enter: (uid) => {
      emptyMenus()
      stop = updateMenuStations(uid, { ...ports, send })
    },
    leave: emptyMenus,
    signedOut: emptyMenus,
  })
}
