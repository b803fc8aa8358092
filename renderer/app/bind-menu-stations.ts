/** Tells main the menu stations: the favorites, and what was heard lately. */
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

/** Names as menus take them: the first MENU_STATIONS_MAX, each station once, none without a name, none too long. */
export function menuNames(stations: readonly StationName[]): StationName[] {
  const names = new Map<string, StationName>()
  for (const { id, name } of stations) {
    if (names.size === MENU_STATIONS_MAX) break
    if (names.has(id) || name === '' || id === '' || id.length > TEXT_MAX) continue
    names.set(id, { id, name: name.slice(0, TEXT_MAX) })
  }
  return [...names.values()]
}

/** Stations of listening sessions (newest first); those that have left the catalogue are left out. */
export function recentNames(
  sessions: readonly { readonly station: StationName | null }[],
): StationName[] {
  return menuNames(sessions.flatMap(({ station }) => station ?? []))
}

type Listener = () => void
type Sessions = readonly { readonly station: StationName | null }[]

export interface MenuStationsParts {
  readonly client: Pick<QueryClient, 'getQueryCache'>
  readonly scope: SessionScope
  readonly player: Pick<Player, 'onSession'>
  tell(menuStations: MenuStations): void
  /** Ids of a user's favorites as far as they are loaded, in their own order. */
  favorites(uid: string): readonly string[]
  watchFavorites(listener: Listener): () => void
  /** Loads them, if they are not there. */
  loadFavorites(uid: string): Promise<void>
  /** Rejects when the station cannot be loaded. */
  name(id: string): Promise<StationName>
  /** What they have listened to lately, newest first. */
  recent(): Promise<Sessions>
  /** The loaded pages of their history; null while none are. */
  loadedHistory(uid: string): Sessions | null
  readonly history: {
    subscribe(listener: Listener): () => void
    /** They have asked for their history to be cleared, and it is not done yet. */
    isCleared(uid: string): boolean
  }
}

/** Keeps one user's menu stations until the returned function is called. */
function keepMenuStations(uid: string, parts: MenuStationsParts): () => void {
  const { client, player, tell, history } = parts
  let favorites: StationName[] = []
  let recent: StationName[] = []
  let asked: readonly string[] = []
  let pages: Sessions | null = null
  let isOver = false

  const publish = () => {
    if (!isOver) tell({ favorites, recent })
  }
  async function nameFavorites(ids: readonly string[]): Promise<void> {
    asked = ids
    const found = await Promise.allSettled(ids.map(parts.name))
    if (asked !== ids) return
    favorites = menuNames(found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))
    publish()
  }
  function look(): void {
    // Twice what is shown: some may have left the catalogue.
    const ids = parts.favorites(uid).slice(0, 20)
    if (ids.join('\n') !== asked.join('\n')) void nameFavorites(ids)
    const now = parts.loadedHistory(uid)
    if (now !== null && now !== pages) {
      pages = now
      recent = recentNames(now)
      publish()
    }
  }
  function forget(): void {
    if (!history.isCleared(uid) || recent.length === 0) return
    recent = []
    publish()
  }

  void parts.loadFavorites(uid).then(look)
  parts.recent().then(
    (sessions) => {
      recent = recentNames([...recent.map((station) => ({ station })), ...sessions])
      publish()
    },
    (error) => log.warn('The stations heard lately could not be read', error),
  )
  const stops = [
    client.getQueryCache().subscribe(look),
    parts.watchFavorites(look),
    history.subscribe(forget),
    player.onSession(({ stationId, stationName, endedAt }) => {
      if (endedAt !== null) return
      recent = menuNames([{ id: stationId, name: stationName }, ...recent])
      publish()
    }),
  ]
  return () => {
    isOver = true
    for (const stop of stops) stop()
  }
}

/** Keeps the menu stations of the signed-in user, and empties them at sign-out. For the life of the app. */
export function bindMenuStations(parts: MenuStationsParts): void {
  let last = ''
  const tell = (menuStations: MenuStations) => {
    const text = JSON.stringify(menuStations)
    if (text !== last) parts.tell(menuStations)
    last = text
  }
  let stop = () => {}
  const empty = () => {
    stop()
    stop = () => {}
    tell({ favorites: [], recent: [] })
  }
  // What menus were told by the page before stays until it is known whether a user is signed in.
  parts.scope.register({
    enter: (uid) => {
      empty()
      stop = keepMenuStations(uid, { ...parts, tell })
    },
    leave: empty,
    signedOut: empty,
  })
}
