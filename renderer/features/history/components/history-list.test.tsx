import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HistoryEntry } from '../../../../shared/api/history.ts'
import { listHistory, putHistoryEntry, removeHistoryEntry } from '../../../api/history.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import { connectToaster, type Notice } from '../../../lib/notify.ts'
import { openDialogs } from '../../../ui/testing/open-dialogs.ts'
import { useAuthStore } from '../../auth/auth-store.ts'
import { listening } from '../listening-outbox.ts'
import { HistoryList } from './history-list.tsx'

vi.mock('../../../api/history.ts')
vi.mock('../../../platform/indexed-store.ts', () => ({
  openIndexedStore: async () => ({
    get: async () => undefined,
    put: async () => {},
    delete: async () => {},
  }),
}))
vi.mock('../../auth/auth.ts', async () => {
  const { useAuthStore: store } = await import('../../auth/auth-store.ts')
  return {
    useAuth: () => ({ user: store((state) => state.user) }),
    requireUid: () => store.getState().user?.uid ?? '',
    whenAccountReady: async () => {},
  }
})

const uid = 'ada'
let said: Notice[] = []

/** A session that began the given number of minutes before now. */
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
  said = []
  localStorage.clear()
  connectToaster({ show: (notice) => said.push(notice), hide: () => {}, clear: () => {} })
  openDialogs()
  const account = { email: null, displayName: null, photoURL: null, providers: [] }
  useAuthStore.setState({ user: { ...account, uid, emailVerified: true }, isLoading: false })
})
afterEach(() => {
  cleanup()
  listening.undoClear()
  vi.clearAllMocks()
})

function open(...pages: HistoryEntry[][]): void {
  const all = pages.flat()
  vi.mocked(listHistory).mockImplementation(async (_uid, { cursor }) => {
    const index = Number(cursor ?? 0)
    const nextCursor = index + 1 < pages.length ? String(index + 1) : null
    return { items: pages[index] ?? [], nextCursor, total: all.length }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <HistoryList />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const names = () => screen.queryAllByRole('heading', { level: 3 }).map((node) => node.textContent)

it('groups what was heard by day, and says how long it was', async () => {
  const yesterday = 24 * 60
  open([entry(2, 0, 'Night Bus'), entry(1, yesterday, null)])
  const today = await screen.findByRole('region', { name: 'Today' })
  expect(within(today).getByRole('heading', { level: 3 }).textContent).toBe('Night Bus')
  expect(within(today).getByText('1 h 6 min')).toBeTruthy()
  expect(within(today).getByRole('button', { name: 'Play Night Bus' })).toBeTruthy()
  const before = screen.getByRole('region', { name: 'Yesterday' })
  expect(within(before).getByText('No longer in the catalogue')).toBeTruthy()
  expect(within(before).queryByRole('button', { name: /^Play/ })).toBeNull()
  expect(screen.getByText('2 of 2')).toBeTruthy()
})

it('removes a session at once and restores it on Undo', async () => {
  vi.mocked(removeHistoryEntry).mockResolvedValue()
  const kept = entry(1, 5, 'Long Wave')
  open([entry(2, 0, 'Night Bus'), kept])
  await userEvent.click(await screen.findByRole('button', { name: /^Remove Long Wave/ }))
  await waitFor(() => expect(names()).toEqual(['Night Bus']))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'History' }))
  expect(removeHistoryEntry).toHaveBeenCalledExactlyOnceWith(uid, kept.id)
  vi.mocked(putHistoryEntry).mockResolvedValue(kept)
  expect(said[0]?.action?.label).toBe('Undo')
  act(() => said[0]?.action?.onClick())
  await waitFor(() => expect(names()).toEqual(['Night Bus', 'Long Wave']))
  expect(putHistoryEntry).toHaveBeenCalledExactlyOnceWith(uid, kept)
})

it('shows a session again that could not be removed', async () => {
  vi.mocked(removeHistoryEntry).mockRejectedValue(new Error('unreachable'))
  open([entry(1, 5, 'Long Wave')])
  await userEvent.click(await screen.findByRole('button', { name: /^Remove Long Wave/ }))
  await waitFor(() => expect(removeHistoryEntry).toHaveBeenCalled())
  await waitFor(() => expect(names()).toEqual(['Long Wave']))
})

it('clears only when that is confirmed, and restores all on Undo', async () => {
  open([entry(1, 5, 'Long Wave')])
  await userEvent.click(await screen.findByRole('button', { name: 'Clear history' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(names()).toEqual(['Long Wave'])
  await userEvent.click(screen.getByRole('button', { name: 'Clear history' }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear it' }))
  expect(await screen.findByText('Nothing heard yet')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'History' }))
  act(() => said[0]?.action?.onClick())
  await waitFor(() => expect(names()).toEqual(['Long Wave']))
  expect(said.at(-1)?.message).toBe('Your history is still there.')
  act(() => said[0]?.action?.onClick())
  expect(said.at(-1)?.message).toMatch(/cleared already/)
})

it('loads the rest on demand, and moves the focus to the count', async () => {
  open([entry(3, 0, 'Night Bus')], [entry(2, 1, 'Long Wave')])
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(names()).toEqual(['Night Bus', 'Long Wave']))
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('2 of 2')))
})

it('says when nothing was heard, and when it could not be read', async () => {
  open([])
  expect(await screen.findByText('Nothing heard yet')).toBeTruthy()
  cleanup()
  vi.mocked(listHistory).mockReset()
  vi.mocked(listHistory).mockRejectedValue(new Error('unreachable'))
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <HistoryList />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Your history could not be loaded.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('draws a hundred of what is loaded, and leads to the newer ones', async () => {
  const page = (from: number) =>
    Array.from({ length: 50 }, (_, n) => ({
      ...entry(1, from + n, `Station ${from + n}`),
      id: `00000000-0000-4000-8000-${String(from + n).padStart(12, '0')}`,
    }))
  open(page(0), page(50), page(100))
  for (const loaded of [50, 100]) {
    await screen.findByText(`${loaded} of 150`)
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  }
  await screen.findByText('51 to 150 of 150')
  expect(names()).toHaveLength(100)
  await userEvent.click(screen.getByRole('button', { name: 'Show newer' }))
  expect(names()[0]).toBe('Station 0')
  expect(names()).toHaveLength(100)
})

it('searches by the names of stations', async () => {
  open([entry(1, 5, 'Long Wave')])
  await userEvent.type(await screen.findByLabelText('Search in your history'), 'wave')
  await waitFor(() =>
    expect(vi.mocked(listHistory).mock.lastCall?.[1]).toMatchObject({ query: 'wave' }),
  )
  expect(names()).toEqual(['Long Wave'])
})
