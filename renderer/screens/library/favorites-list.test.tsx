import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Favorite } from '../../../shared/api/favorites.ts'
import { getFavorites, putFavorites } from '../../api/favorites.ts'
import { getStation, listStations, listStationsById } from '../../api/stations.ts'
import { sampleStation, sampleUser } from '../../api/testing/samples.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { player } from '../../domain/player/player.ts'
import { queueStore } from '../../domain/player/queue-store.ts'
import { connectToaster, type Toast } from '../../lib/notify.ts'
import { press, pressWhenShown } from '../../ui/testing/press.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { ada } from '../account/testing/fake-account.ts'
import {
  extendSelection,
  FavoritesList,
  getVisibleSelection,
  NO_SELECTION,
  toggleRow,
} from './favorites-list.tsx'

vi.mock('../../api/favorites.ts')
vi.mock('../../api/schedule.ts')
vi.mock('../../domain/auth/auth.ts', async () => {
  const { useAuthStore: store } = await import('../../domain/auth/auth-store.ts')
  return {
    useAuth: () => ({ user: store((state) => state.user) }),
    useAccount: () => ({ user: null }),
    hasAccount: () => false,
    requireUid: () => store.getState().user?.uid ?? '',
    whenAccountReady: async () => {},
    isSignedIn: () => true,
  }
})
vi.mock('../../api/stations.ts')

const uid = sampleUser.id
let toasts: Toast[] = []
const NAMES: Record<string, string> = {
  'night-bus': 'Night Bus',
  'long-wave': 'Long Wave',
  attic: 'Attic',
}
const kept: Favorite = { stationId: 'night-bus', version: 1, deleted: false }
const station = { ...sampleStation, id: 'night-bus', name: 'Night Bus', url: '' }
const keeps = (...items: Favorite[]) =>
  vi.mocked(getFavorites).mockResolvedValue({ items, folders: [], blocked: [], rev: 1 })

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  toasts = []
  connectToaster({ show: (notice) => toasts.push(notice), hide: () => {}, clear: () => {} })
  useAuthStore.setState({
    user: { ...ada, uid },
    isLoading: false,
  })
  keeps(kept)
  vi.mocked(putFavorites).mockImplementation(async (_uid, part) => ({
    ...part,
    rev: 2,
    count: 1,
    since: 1,
  }))
  vi.mocked(listStations).mockResolvedValue({
    items: [{ ...sampleStation, id: 'attic', name: 'Attic' }],
    nextCursor: null,
    total: 1,
    nearest: null,
  })
  vi.mocked(listStationsById).mockImplementation(async (ids) =>
    ids.map((id) => ({ ...sampleStation, id, name: NAMES[id] ?? id })),
  )
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showScreen(<FavoritesList />, client)
}

const sent = () => vi.mocked(putFavorites).mock.calls.map(([, { items }]) => items[0]?.deleted)

it('removes a station immediately and restores it on undo', async () => {
  open()
  expect(await screen.findByRole('button', { name: 'Follow Night Bus' })).toBeTruthy()
  await pressWhenShown('Remove Night Bus from favorites')
  expect(await screen.findByText('No favorites yet')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Favorites' }))
  const [notice] = toasts
  expect(notice?.message).toBe('Night Bus is no longer a favorite.')
  expect(notice?.action?.label).toBe('Undo')
  act(() => notice?.action?.onClick())
  expect(await screen.findByRole('button', { name: 'Play Night Bus' })).toBeTruthy()
  await waitFor(() => expect(sent()).toEqual([true, false]))
})

it('suggests stations to play while there are no favorites', async () => {
  keeps()
  open()
  const suggestions = await screen.findByRole('region', { name: 'Stations to start with' })
  expect(within(suggestions).getByRole('button', { name: 'Play Attic' })).toBeTruthy()
  expect(within(suggestions).getByRole('button', { name: 'Add Attic to favorites' })).toBeTruthy()
})

it('names a station that left the catalog and can still remove it', async () => {
  vi.mocked(listStationsById).mockResolvedValue([])
  open()
  expect(await screen.findByText('No longer in the catalog')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play (?!all)/ })).toBeNull()
  await press('Remove night-bus from favorites')
  await waitFor(() => expect(sent()).toEqual([true]))
})

it('shows a paused station as paused and not playable', async () => {
  vi.mocked(listStationsById).mockResolvedValue([{ ...station, inactive: true }])
  open()
  expect(await screen.findByRole('heading', { name: 'Night Bus' })).toBeTruthy()
  expect(screen.getByText(/^Paused by its owner\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play (?!all)/ })).toBeNull()
})

it('shows a hidden station as removed from the catalog', async () => {
  vi.mocked(listStationsById).mockResolvedValue([
    { ...station, inactive: true, inactiveBy: 'admin' },
  ])
  open()
  expect(await screen.findByText(/Removed from the catalog by an admin\.$/)).toBeTruthy()
})

it('marks the station that plays on this device as playing', async () => {
  const state = { ...player.getState(), item: station, isPlaying: true }
  const getState = vi.spyOn(player, 'getState').mockReturnValue(state)
  onTestFinished(() => getState.mockRestore())
  open()
  expect(await screen.findByText('Playing')).toBeTruthy()
  expect(screen.queryByText('On air')).toBeNull()
})

const names = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
const three = () =>
  keeps(...Object.keys(NAMES).map((stationId, n) => ({ ...kept, stationId, version: 9 - n })))

it('queues the visible or the selected stations and plays the first one', async () => {
  const play = vi.spyOn(player, 'tryPlay').mockResolvedValue('playing')
  vi.mocked(getStation).mockImplementation(async (id) => ({ ...station, id, schedule: [] }))
  three()
  open()
  await waitFor(() => expect(names()).toHaveLength(3))
  const shown = ['night-bus', 'long-wave', 'attic']
  await press('Play all')
  await waitFor(() => expect(play.mock.lastCall?.[0].id).toBe(shown[0]))
  expect(queueStore.getState().ids).toEqual(shown)
  await press('Select')
  expect(screen.getByRole('button', { name: 'Play these' }).hasAttribute('disabled')).toBe(true)
  for (const id of shown.slice(1)) {
    await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(NAMES[id] ?? '') }))
  }
  await press('Play these')
  await waitFor(() => expect(play.mock.lastCall?.[0].id).toBe(shown[1]))
  expect(queueStore.getState().ids).toEqual(shown.slice(1))
  play.mockRestore()
})

it('moves a row by Alt and arrow keys, announces it and sends only that row', async () => {
  three()
  open()
  const handle = await screen.findByRole('button', { name: /^Move Attic, 3 of 3/ })
  expect(names()).toEqual(['Night Bus', 'Long Wave', 'Attic'])
  handle.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(names()).toEqual(['Night Bus', 'Attic', 'Long Wave']))
  expect(screen.getByText('Attic is now 2 of 3.')).toBeTruthy()
  expect(document.activeElement).toBe(handle)
  await waitFor(() => expect(putFavorites).toHaveBeenCalledOnce())
  expect(vi.mocked(putFavorites).mock.calls[0]?.[1].items).toMatchObject([{ stationId: 'attic' }])
})

it('selects a range, moves it into a new folder and undoes that', async () => {
  three()
  open()
  await screen.findByRole('button', { name: /^Move Attic/ })
  await press('Create folder')
  await userEvent.type(screen.getByLabelText('Name of the folder'), 'Late')
  await press('Save')
  await pressWhenShown(/^All/)
  await press('Select')
  await userEvent.click(screen.getByLabelText('Select Night Bus'))
  await userEvent.keyboard('{Shift>}')
  await userEvent.click(screen.getByLabelText('Select Long Wave'))
  await userEvent.keyboard('{/Shift}')
  expect(screen.getByText('2 stations selected')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Move to folder'), 'Late')
  await pressWhenShown(/^Late\s*2/)
  expect(names()).toEqual(['Night Bus', 'Long Wave'])
  act(() => toasts.at(-1)?.action?.onClick())
  expect(await screen.findByText(/^This folder is empty/)).toBeTruthy()
})

it('searches and sorts by name with one request for all', async () => {
  three()
  open()
  await screen.findByRole('button', { name: /^Move Attic/ })
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Name')
  expect(names()).toEqual(['Attic', 'Long Wave', 'Night Bus'])
  await userEvent.type(screen.getByLabelText('Search in your favorites'), 'wave')
  await waitFor(() => expect(names()).toEqual(['Long Wave']))
  expect(listStationsById).toHaveBeenCalledOnce()
})

it('selects single rows and ranges, and acts only on visible rows', () => {
  const shown = ['a', 'b', 'c', 'd']
  const one = toggleRow(NO_SELECTION, 'b')
  const range = extendSelection(one, 'd', shown)
  expect(getVisibleSelection(range, shown)).toEqual(['b', 'c', 'd'])
  expect(getVisibleSelection(toggleRow(range, 'c'), ['a', 'b', 'c'])).toEqual(['b'])
  expect([...extendSelection(NO_SELECTION, 'c', shown).ids]).toEqual(['c'])
})
