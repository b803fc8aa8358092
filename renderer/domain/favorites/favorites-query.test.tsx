import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Favorites, FavoritesPart, MergedFavorites } from '../../../shared/api/favorites.ts'
import { getFavorites, putFavorites } from '../../api/favorites.ts'
import { ApiProblem } from '../../api/problem.ts'
import { sampleUser } from '../../api/testing/samples.ts'
import { getUser } from '../../api/users.ts'
import { EMPTY_PART } from './favorites-changes.ts'
import {
  favoritesQuery,
  favoritesQueueFor,
  getLoadedFavoriteIds,
  useFavorites,
  useToggleFavorite,
} from './favorites-query.ts'

vi.mock('../../api/favorites.ts')
vi.mock('../../api/users.ts', async (original) => ({
  ...(await original<typeof import('../../api/users.ts')>()),
  getUser: vi.fn(),
}))

let uid: string | null
vi.mock('../auth/auth.ts', () => ({
  isSignedIn: (user: string) => user === uid,
  whenAccountReady: async () => {},
  useAuth: () => ({ user: uid === null ? null : { uid } }),
  requireUid: () => {
    if (uid === null) throw new Error('User is not authenticated')
    return uid
  },
}))

const monitor = vi.hoisted(() => ({ improved: new Set<() => void>() }))
vi.mock('../../api/status-monitor.ts', () => ({
  statusMonitor: {
    onRecovered: (listener: () => void) => {
      monitor.improved.add(listener)
      return () => monitor.improved.delete(listener)
    },
  },
}))

let client: QueryClient
const sent = vi.mocked(putFavorites)
/** The response to a write with all changes after version 1. */
const merged = (part: FavoritesPart): MergedFavorites => ({ ...part, rev: 2, count: 1, since: 1 })
/** The server's merge contains what it was sent. */
const accept = async (_uid: string, part: FavoritesPart) => merged(part)
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

beforeEach(async () => {
  sent.mockReset()
  vi.mocked(getFavorites).mockReset().mockResolvedValue(stored('old'))
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  uid = 'u1'
  client.setQueryData(favoritesQuery('u1').queryKey, stored('old'))
  await favoritesQueueFor(client).forget()
})

function render() {
  return renderHook(() => ({ favorites: useFavorites(), toggle: useToggleFavorite() }), { wrapper })
}
/** Waits until the API has accepted or rejected the queue. */
const settled = () => waitFor(() => expect(favoritesQueueFor(client).entries('u1')).toEqual([]))
const shown = (result: ReturnType<typeof render>['result']) =>
  result.current.favorites.data?.map(({ stationId }) => stationId)

test('shows a new favorite immediately and sends it as one change', async () => {
  const response = Promise.withResolvers<MergedFavorites>()
  sent.mockReturnValue(response.promise)
  const { result } = render()
  act(() => result.current.toggle({ station: { id: 'new' }, favorite: true }))
  await waitFor(() => expect(shown(result)).toEqual(['new', 'old']))
  const items = [{ stationId: 'new', version: expect.any(Number), deleted: false }]
  expect(sent).toHaveBeenCalledExactlyOnceWith('u1', { ...EMPTY_PART, items }, 1)
  response.resolve(merged(sent.mock.calls[0]?.[1] ?? EMPTY_PART))
  await settled()
  expect(shown(result)).toEqual(['new', 'old'])
})

test('merges favorites of other devices from the response', async () => {
  sent.mockImplementation(async (_uid, part) =>
    merged({
      ...part,
      items: [...part.items, { stationId: 'phone', version: 5, deleted: false }],
    }),
  )
  const { result } = render()
  act(() => result.current.toggle({ station: { id: 'old' }, favorite: false }))
  await waitFor(() => expect(shown(result)).toEqual(['phone']))
})

test('fetches missed changes when the response to a write lacks them', async () => {
  sent.mockImplementation(async (_uid, part) => ({ ...merged(part), rev: 700, since: null }))
  const { result } = render()
  const since = () => vi.mocked(getFavorites).mock.calls.map(([, number]) => number)
  await act(() => client.refetchQueries())
  act(() => result.current.toggle({ station: { id: 'new' }, favorite: true }))
  await settled()
  expect(shown(result)).toEqual(['new', 'old'])
  vi.mocked(getFavorites).mockResolvedValue({ ...stored('phone'), rev: 700 })
  await act(() => client.refetchQueries())
  expect(since().at(-1)).toBe(1)
  await waitFor(() => expect(shown(result)?.toSorted()).toEqual(['new', 'old', 'phone']))
})

test('rolls back only the rejected change', async () => {
  const refusal = Promise.withResolvers<never>()
  sent.mockReturnValueOnce(refusal.promise).mockImplementationOnce(accept)
  const { result } = render()
  act(() => result.current.toggle({ station: { id: 'refused' }, favorite: true }))
  act(() => result.current.toggle({ station: { id: 'accepted' }, favorite: true }))
  await waitFor(() => expect(shown(result)).toHaveLength(3))
  refusal.reject(new ApiProblem(422, {}))
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(shown(result)?.toSorted()).toEqual(['accepted', 'old']))
})

/** Simulates that the API is available again. */
const comeBack = () => act(() => [...monitor.improved].forEach((go) => void go()))
const stored = (...stationIds: string[]) => ({
  ...EMPTY_PART,
  items: stationIds.map((stationId, n) => ({ stationId, version: 9 - n, deleted: false })),
  rev: 1,
})

test.each([
  ['the database is away', new ApiProblem(503, { code: 'database-unavailable' })],
  ['no response arrives', new Error('network')],
])(
  'retains a change while %s, even after a refetch, and sends it afterwards',
  async (_why, error) => {
    sent.mockRejectedValueOnce(error).mockRejectedValueOnce(error)
    const { result } = render()
    act(() => result.current.toggle({ station: { id: 'new' }, favorite: true }))
    await waitFor(() => expect(monitor.improved.size).toBe(1))
    act(() => void client.setQueryData(favoritesQuery('u1').queryKey, stored('old', 'phone')))
    await waitFor(() => expect(shown(result)).toEqual(['new', 'old', 'phone']))
    expect(getLoadedFavoriteIds(client, 'u1')).toEqual(['new', 'old', 'phone'])
    comeBack()
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
    sent.mockImplementationOnce(accept)
    await waitFor(() => expect(monitor.improved.size).toBe(1))
    comeBack()
    await settled()
    const items = sent.mock.calls.map(
      ([
        owner,
        {
          items: [item],
        },
      ]) => [owner, item],
    )
    expect(items).toEqual([items[0], items[0], items[0]])
    expect(shown(result)).toContain('new')
  },
)

test('retains a change when an older response arrives after it was accepted', async () => {
  const before = Promise.withResolvers<Favorites>()
  vi.mocked(getFavorites).mockReturnValueOnce(before.promise)
  sent.mockImplementation(accept)
  const { result } = render()
  act(() => void client.invalidateQueries())
  await waitFor(() => expect(getFavorites).toHaveBeenCalledOnce())
  act(() => result.current.toggle({ station: { id: 'new' }, favorite: true }))
  await settled()
  before.resolve(stored('old'))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(shown(result)).toEqual(['new', 'old'])
})

test('fetches only changes after the first full read', async () => {
  const { result } = render()
  const since = () => vi.mocked(getFavorites).mock.calls.map(([, number]) => number)
  await act(() => client.refetchQueries())
  vi.mocked(getFavorites).mockResolvedValue({ ...stored('phone'), rev: 2 })
  await act(() => client.refetchQueries())
  await waitFor(() => expect(shown(result)?.toSorted()).toEqual(['old', 'phone']))
  vi.mocked(getFavorites).mockResolvedValue({ ...EMPTY_PART, rev: 2 })
  const known = result.current.favorites.data
  await act(() => client.refetchQueries())
  expect(since().slice(-2)).toEqual([1, 2])
  expect(result.current.favorites.data).toBe(known)
})

test('creates a user whom the API does not know, without favorites', async () => {
  client.clear()
  vi.mocked(getUser).mockResolvedValue(sampleUser)
  vi.mocked(getFavorites).mockRejectedValue(new ApiProblem(404, { code: 'user-not-found' }))
  const { result } = render()
  await waitFor(() => expect(shown(result)).toEqual([]))
  expect(getUser).toHaveBeenCalledOnce()
})

test('reports a server fault and does not retry', async () => {
  sent.mockRejectedValue(new ApiProblem(500, {}))
  const { result } = render()
  act(() => result.current.toggle({ station: { id: 'new' }, favorite: true }))
  await settled()
  expect(shown(result)).toEqual(['old'])
})

test('does not send a queued change for another user', async () => {
  sent.mockRejectedValue(new ApiProblem(503, {}))
  const { result } = render()
  act(() => result.current.toggle({ station: { id: 'new' }, favorite: true }))
  await waitFor(() => expect(monitor.improved.size).toBe(1))
  uid = 'u2'
  comeBack()
  await waitFor(() => expect(monitor.improved.size).toBe(0))
  expect(sent).toHaveBeenCalledOnce()
  expect(getLoadedFavoriteIds(client, 'u2')).not.toContain('new')
})

test('retries a change after a 429, with the changes behind it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sent.mockRejectedValueOnce(new ApiProblem(429, {}, 60_000)).mockImplementation(accept)
  const { result } = render()
  act(() => result.current.toggle({ station: { id: 'first' }, favorite: true }))
  act(() => result.current.toggle({ station: { id: 'second' }, favorite: true }))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(sent).toHaveBeenCalledTimes(1)
  expect(shown(result)).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  const ids = sent.mock.calls.map(([, { items }]) => items.map(({ stationId }) => stationId))
  expect(ids).toEqual([['first'], ['first', 'second']])
  expect(shown(result)).toHaveLength(3)
})

test('rejects changes while signed out', () => {
  uid = null
  const { result } = render()
  expect(() => result.current.toggle({ station: { id: 'new' }, favorite: true })).toThrow(
    'User is not authenticated',
  )
  expect(sent).not.toHaveBeenCalled()
})

test('removes a favorite with another button before the response arrives', async () => {
  const response = Promise.withResolvers<void>()
  sent.mockImplementation(async (_uid, part) => {
    await response.promise
    return accept('', part)
  })
  const { result } = render()
  const other = render().result
  act(() => result.current.toggle({ station: { id: 'new' }, favorite: true }))
  await waitFor(() => expect(shown(other)).toEqual(['new', 'old']))
  act(() => other.current.toggle({ station: { id: 'new' }, favorite: false }))
  await waitFor(() => expect(shown(result)).toEqual(['old']))
  response.resolve()
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(sent.mock.calls[1]?.[1].items).toMatchObject([{ stationId: 'new', deleted: true }])
  expect(shown(result)).toEqual(['old'])
})
