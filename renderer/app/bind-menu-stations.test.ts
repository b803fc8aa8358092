import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import {
  MENU_STATIONS_MAX,
  type MenuStations,
  type StationName,
} from '../../preload/contract/stations.ts'
import { createSessionScope } from '../domain/auth/session-scope.ts'
import type { ListeningSession } from '../domain/player/player-records.ts'
import { bindMenuStations, menuNames, recentNames } from './bind-menu-stations.ts'

const named = (id: string, name = id.toUpperCase()): StationName => ({ id, name })
const session = (id: string) => ({ station: named(id) })

function setUp() {
  const client = new QueryClient()
  const useStore = create<{ user: { uid: string } | null; isLoading: boolean }>()(() => ({
    user: null,
    isLoading: true,
  }))
  const sent: MenuStations[] = []
  const known = {
    favorites: ['a', 'b'],
    cleared: false,
    pages: null as null | ReturnType<typeof session>[],
  }
  const recent = vi.fn(async () => [session('r'), session('s'), session('r')])
  const name = vi.fn(async (id: string) => named(id))
  let emitSession: (session: ListeningSession) => void = () => {}
  let historyChanged = () => {}
  let favoritesChanged = () => {}
  bindMenuStations({
    client,
    scope: createSessionScope(useStore as never),
    player: {
      onSession: (listener) => {
        emitSession = listener
        return () => {
          emitSession = () => {}
        }
      },
    },
    send: (menuStations) => sent.push(menuStations),
    getFavoriteIds: () => known.favorites,
    watchFavorites: (listener) => {
      favoritesChanged = listener
      return () => {}
    },
    loadFavorites: async () => {},
    fetchStation: name,
    fetchRecentSessions: recent,
    getLoadedHistory: () => known.pages,
    history: {
      subscribe: (listener) => {
        historyChanged = listener
        return () => {}
      },
      isCleared: () => known.cleared,
    },
  })
  const enter = (uid: string | null) =>
    useStore.setState({ user: uid === null ? null : { uid }, isLoading: false })
  const last = () => sent.at(-1)
  return {
    client,
    sent,
    known,
    recent,
    name,
    enter,
    last,
    ids: () => [last()?.favorites.map(({ id }) => id), last()?.recent.map(({ id }) => id)],
    emitSession: (id: string, endedAt: number | null = null) =>
      emitSession({ stationId: id, stationName: id.toUpperCase(), startedAt: 1, endedAt }),
    changeHistory: () => historyChanged(),
    changeFavorites: () => favoritesChanged(),
  }
}

let given: ReturnType<typeof setUp>
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  given = setUp()
})
/** Emits a cache event. */
const touch = () => given.client.setQueryData(['anything'], Math.random())
const settled = (...ids: string[][]) => expect.poll(() => given.ids()).toEqual(ids)

test('sends favorites and recent stations by name, each once', async () => {
  expect(given.sent).toEqual([])
  given.enter('ada')
  await settled(['a', 'b'], ['r', 's'])
  expect(given.sent[0]).toEqual({ favorites: [], recent: [] })
  expect(given.last()?.favorites[0]).toEqual({ id: 'a', name: 'A' })
})

test('sends again only when the favorites change', async () => {
  given.enter('ada')
  await settled(['a', 'b'], ['r', 's'])
  const before = given.sent.length
  touch()
  touch()
  expect(given.name).toHaveBeenCalledTimes(2)
  given.known.favorites = ['c', 'a']
  touch()
  await settled(['c', 'a'], ['r', 's'])
  expect(given.sent).toHaveLength(before + 1)
  given.known.favorites = ['d']
  given.changeFavorites()
  await settled(['d'], ['r', 's'])
})

test('omits a favorite that cannot be loaded', async () => {
  given.name.mockImplementation(async (id) => {
    if (id === 'a') throw new Error('gone')
    return named(id)
  })
  given.enter('ada')
  await settled(['b'], ['r', 's'])
})

test('puts the current station first, once, and ignores its end', async () => {
  given.enter('ada')
  await settled(['a', 'b'], ['r', 's'])
  given.emitSession('s')
  given.emitSession('s', 2)
  given.emitSession('new', 2)
  expect(given.ids()).toEqual([
    ['a', 'b'],
    ['s', 'r'],
  ])
})

test('removes stations that were removed from the history', async () => {
  given.enter('ada')
  await settled(['a', 'b'], ['r', 's'])
  given.known.pages = [session('s')]
  touch()
  expect(given.ids()).toEqual([['a', 'b'], ['s']])
  given.known.cleared = true
  given.changeHistory()
  expect(given.ids()).toEqual([['a', 'b'], []])
})

test('sends the favorites when the history cannot be read', async () => {
  given.recent.mockRejectedValue(new Error('offline'))
  given.enter('ada')
  await settled(['a', 'b'], [])
})

test('empties the menus at sign-out, even while names load', async () => {
  const late = Promise.withResolvers<ReturnType<typeof session>[]>()
  given.recent.mockImplementationOnce(() => late.promise)
  given.enter('ada')
  await settled(['a', 'b'], [])
  given.enter(null)
  expect(given.last()).toEqual({ favorites: [], recent: [] })
  late.resolve([session('r')])
  given.emitSession('s')
  await late.promise
  touch()
  expect(given.last()).toEqual({ favorites: [], recent: [] })
})

test('empties the menus when no user is signed in', () => {
  given.enter(null)
  expect(given.sent).toEqual([{ favorites: [], recent: [] }])
})

test('limits the menus to unique stations in order', () => {
  expect(menuNames([named('a'), named('b'), named('a', 'again')])).toEqual([named('a'), named('b')])
  const many = Array.from({ length: MENU_STATIONS_MAX + 1 }, (_, index) => named(`s${index}`))
  expect(menuNames(many)).toEqual(many.slice(0, MENU_STATIONS_MAX))
})

test('drops or shortens stations that main would refuse, and sends only id and name', () => {
  const stations = [named('a', ''), named('x'.repeat(301), 'X'), named('b', 'n'.repeat(400))]
  expect(menuNames(stations)).toEqual([named('b', 'n'.repeat(300))])
  expect(menuNames([{ ...named('a'), url: 'https://a.example' } as never])).toEqual([named('a')])
})

test('returns only existing stations of sessions', () => {
  const sessions = [{ station: named('a') }, { station: null }, { station: named('a') }]
  expect(recentNames(sessions)).toEqual([named('a')])
})
