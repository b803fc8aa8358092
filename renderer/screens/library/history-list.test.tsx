import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import { listHistory, putHistoryEntry, removeHistoryEntry } from '../../api/history.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { listening } from '../../domain/history/listening.ts'
import { connectToaster, type Toast } from '../../lib/notify.ts'
import { press, pressWhenShown } from '../../ui/testing/press.ts'
import { newClient, showScreen } from '../../ui/testing/show-screen.tsx'
import { ada } from '../account/testing/fake-account.ts'
import { HistoryList } from './history-list.tsx'

vi.mock('../../api/history.ts')
vi.mock('../../api/stations.ts', async (original) => ({
  ...(await original<object>()),
  listStations: async () => ({
    items: [{ ...sampleStation, id: 'attic', name: 'Attic' }],
    nextCursor: null,
    total: 1,
    nearest: null,
  }),
}))
vi.mock('../../platform/indexed-store.ts', () => ({
  openIndexedStore: async () => ({
    get: async () => undefined,
    put: async () => {},
    delete: async () => {},
  }),
}))
vi.mock('../../domain/auth/auth.ts', async () => {
  const { useAuthStore: store } = await import('../../domain/auth/auth-store.ts')
  return {
    useAuth: () => ({ user: store((state) => state.user) }),
    useAccount: () => ({ user: null }),
    hasAccount: () => false,
    requireUid: () => store.getState().user?.uid ?? '',
    isSignedIn: (user: string) => user === store.getState().user?.uid,
    whenAccountReady: async () => {},
  }
})

const uid = 'ada'
/** Maximum number of rendered rows. */
const ROWS_MAX = 100
const ROW = 56
let toasts: Toast[] = []

/** A session that started the given number of minutes ago. */
function entry(number: number, minutesAgo: number, station: string | null): HistoryEntry {
  const startedAt = Date.now() - minutesAgo * 60_000
  return {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    stationId: 'night-bus',
    startedAt: new Date(startedAt).toISOString(),
    endedAt: new Date(startedAt + 66 * 60_000).toISOString(),
    station: station === null ? null : { ...sampleStation, name: station },
  }
}

beforeEach(() => {
  toasts = []
  localStorage.clear()
  connectToaster({ show: (notice) => toasts.push(notice), hide: () => {}, clear: () => {} })
  // jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
  useAuthStore.setState({ user: { ...ada, uid }, isLoading: false })
})
afterEach(() => {
  cleanup()
  listening.undoClear()
  vi.clearAllMocks()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true })
})

/** Serves `all` from the API; removed sessions disappear there too. */
function open(all: HistoryEntry[], client = newClient()): void {
  let remaining = all
  vi.mocked(listHistory).mockImplementation(async (_uid, { cursor, skip, limit }) => {
    const from = skip ?? Number(cursor ?? 0)
    const items = remaining.slice(from, from + limit)
    const nextCursor = from + limit < remaining.length ? String(from + limit) : null
    return { items, nextCursor, total: remaining.length }
  })
  vi.mocked(removeHistoryEntry).mockImplementation(async (_uid, id) => {
    remaining = remaining.filter((one) => one.id !== id)
  })
  vi.mocked(putHistoryEntry).mockImplementation(async (_uid, { id }) => {
    remaining = all.filter((one) => one.id === id || remaining.includes(one))
    return all.find((one) => one.id === id) as HistoryEntry
  })
  showScreen(<HistoryList />, client)
}

/** Sessions an hour apart. */
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...entry(1, 60 * n, `Station ${n}`),
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  }))

function scrollTo(row: number): void {
  Object.defineProperty(window, 'scrollY', { value: row * ROW, configurable: true })
  act(() => void window.dispatchEvent(new Event('scroll')))
}

const names = () => screen.queryAllByRole('heading', { level: 3 }).map((node) => node.textContent)

it('marks sessions cached by the last run', async () => {
  const client = newClient()
  const page = { items: [entry(1, 0, 'Night Bus')], nextCursor: null, total: 1 }
  const kept = { pages: [page], pageParams: [null] }
  client.setQueryData(['history', uid, 'list'], kept, { updatedAt: 1 })
  open([entry(1, 0, 'Night Bus')], client)
  expect(screen.getByText('Shown from your last visit.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Shown from your last visit.')).toBeNull())
  expect(screen.getByText('1 session')).toBeTruthy()
})

it('groups sessions by day and shows their length', async () => {
  const yesterday = 24 * 60
  open([entry(2, 0, 'Night Bus'), entry(1, yesterday, null)])
  await screen.findByText('2 sessions')
  const [first, second] = screen.getAllByRole('listitem').map((row) => within(row))
  expect(first?.getByRole('link', { name: 'Night Bus' })).toBeTruthy()
  expect(first?.getByRole('button', { name: 'Follow Night Bus' })).toBeTruthy()
  expect(second?.queryByRole('button', { name: /^Follow/ })).toBeNull()
  expect(first?.getByRole('heading', { level: 2 }).textContent).toBe('Today')
  expect(first?.getByRole('heading', { level: 3 }).textContent).toBe('Night Bus')
  expect(first?.getByText('1 h 6 min')).toBeTruthy()
  expect(first?.getByRole('button', { name: 'Play Night Bus' })).toBeTruthy()
  expect(second?.getByRole('heading', { level: 2 }).textContent).toBe('Yesterday')
  expect(second?.getByText('No longer in the catalog')).toBeTruthy()
  expect(second?.queryByRole('button', { name: /^Play/ })).toBeNull()
})

it('removes a session immediately and restores it on undo', async () => {
  const kept = entry(1, 5, 'Long Wave')
  open([entry(2, 0, 'Night Bus'), kept])
  await pressWhenShown(/^Remove Long Wave/)
  await waitFor(() => expect(names()).toEqual(['Night Bus']))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'History' }))
  expect(removeHistoryEntry).toHaveBeenCalledExactlyOnceWith(uid, kept.id)
  expect(toasts[0]?.action?.label).toBe('Undo')
  act(() => toasts[0]?.action?.onClick())
  await waitFor(() => expect(names()).toEqual(['Night Bus', 'Long Wave']))
  expect(putHistoryEntry).toHaveBeenCalledExactlyOnceWith(uid, kept)
})

it('shows a session again that could not be removed', async () => {
  open([entry(1, 5, 'Long Wave')])
  vi.mocked(removeHistoryEntry).mockRejectedValue(new Error('unreachable'))
  await pressWhenShown(/^Remove Long Wave/)
  await waitFor(() => expect(removeHistoryEntry).toHaveBeenCalled())
  await waitFor(() => expect(names()).toEqual(['Long Wave']))
})

it('clears only after a confirmation and restores everything on undo', async () => {
  open([entry(1, 5, 'Long Wave')])
  await pressWhenShown('Clear history')
  await press('Cancel')
  expect(names()).toEqual(['Long Wave'])
  await press('Clear history')
  await press('Clear it')
  expect(await screen.findByText('Nothing played yet')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'History' }))
  act(() => toasts[0]?.action?.onClick())
  await waitFor(() => expect(names()).toEqual(['Long Wave']))
  expect(toasts.at(-1)?.message).toBe('Your history was not cleared.')
  act(() => toasts[0]?.action?.onClick())
  expect(toasts.at(-1)?.message).toMatch(/already cleared/)
})

it('reports an empty history with stations to play, and a failed load', async () => {
  open([])
  expect(await screen.findByText('Nothing played yet')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Play Attic' })).toBeTruthy()
  cleanup()
  vi.mocked(listHistory).mockReset()
  vi.mocked(listHistory).mockRejectedValue(new Error('unreachable'))
  showScreen(<HistoryList />)
  expect(await screen.findByText('Your history could not be loaded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('renders few of a hundred thousand sessions and loads those scrolled to', async () => {
  open(many(100_000))
  await screen.findByText('100,000 sessions')
  expect(names()[0]).toBe('Station 0')
  expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(ROWS_MAX)
  scrollTo(70_000)
  await waitFor(() => expect(names()).toContain('Station 70000'))
  expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(ROWS_MAX)
  // The first page, the surroundings of the start, and those of the jump target.
  expect(vi.mocked(listHistory).mock.calls.length).toBeLessThanOrEqual(6)
})

it('removes a session far from the first page and closes the gap', async () => {
  open(many(1_000))
  await screen.findByText('1,000 sessions')
  scrollTo(500)
  await waitFor(() => expect(names()).toContain('Station 505'))
  await press(/^Remove Station 505,/)
  await screen.findByText('999 sessions')
  expect(names()).not.toContain('Station 505')
  await waitFor(() => expect(names()).toContain('Station 506'))
  act(() => toasts[0]?.action?.onClick())
  await waitFor(() => expect(names()).toContain('Station 505'))
  await screen.findByText('1,000 sessions')
})

it('reports a page that fails and retries it', async () => {
  open(many(1_000))
  await screen.findByText('1,000 sessions')
  const original = vi.mocked(listHistory).getMockImplementation()
  vi.mocked(listHistory).mockRejectedValue(new Error('unreachable'))
  scrollTo(700)
  await screen.findByText('More of your history could not be loaded.')
  if (original) vi.mocked(listHistory).mockImplementation(original)
  await press('Try again')
  await waitFor(() => expect(names()).toContain('Station 703'))
})

it('searches by station name', async () => {
  open([entry(1, 5, 'Long Wave')])
  await userEvent.type(await screen.findByLabelText('Search in your history'), 'wave')
  await waitFor(() =>
    expect(vi.mocked(listHistory).mock.lastCall?.[1]).toMatchObject({ query: 'wave' }),
  )
  expect(names()).toEqual(['Long Wave'])
})
