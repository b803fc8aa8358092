import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Follow, Followed, FollowedBroadcast } from '../../../shared/api/following.ts'
import {
  getCalendarCreatedAt,
  getFollowed,
  getFollowedBroadcasts,
  getFollowing,
  putFollowing,
} from '../../api/following.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { connectToaster, type Toast } from '../../lib/notify.ts'
import { pressWhenShown } from '../../ui/testing/press.ts'
import { newClient, showScreen } from '../../ui/testing/show-screen.tsx'
import { ada } from '../account/testing/fake-account.ts'
import { FollowingView } from './following-view.tsx'

vi.mock('../../api/following.ts')
vi.mock('../../domain/auth/auth.ts', async (original) => ({
  ...(await original<typeof import('../../domain/auth/auth.ts')>()),
  whenAccountReady: async () => {},
}))

const HOUR = 3_600_000
/** Maximum number of rendered rows. */
const ROWS_MAX = 100

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const followedItem = (n: number): Followed => ({
  kind: 'show',
  id: `show-${n}`,
  version: n,
  name: `Show ${n}`,
  stationName: 'Night Bus',
  stationId: 'night-bus',
  picture: null,
})
const followOf = ({ id, version }: Followed): Follow => ({
  kind: 'show',
  id,
  version,
  deleted: false,
})
const broadcast = (n: number, startsIn: number): FollowedBroadcast => ({
  id: `broadcast-${n}-${startsIn}`,
  showId: `show-${n}`,
  stationId: 'night-bus',
  stationName: 'Night Bus',
  title: `Show ${n}`,
  host: null,
  homepage: null,
  startsAt: new Date(Date.now() + startsIn).toISOString(),
  endsAt: new Date(Date.now() + startsIn + HOUR).toISOString(),
  followedAs: 'show',
})

let toasts: Toast[]
beforeEach(() => {
  toasts = []
  connectToaster({ show: (notice) => toasts.push(notice), hide: () => {}, clear: () => {} })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
      unobserve() {}
    },
  )
  useAuthStore.setState({
    user: { ...ada, uid: 'ada' },
    isLoading: false,
  })
  vi.mocked(getCalendarCreatedAt).mockResolvedValue(null)
  vi.mocked(putFollowing).mockImplementation(async (_uid, items) => [...items])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function open(
  items: Followed[],
  coming: FollowedBroadcast[],
  missed: FollowedBroadcast[],
  client = newClient(),
): void {
  vi.mocked(getFollowed).mockResolvedValue(items)
  vi.mocked(getFollowing).mockResolvedValue(items.map(followOf))
  vi.mocked(getFollowedBroadcasts).mockResolvedValue({ coming, missed })
  showScreen(<FollowingView uid="ada" />, client)
}
const region = (name: string) => screen.getByRole('region', { name })

it('renders few rows for thousands of follows and hundreds of broadcasts', async () => {
  open(
    numbers(2_000).map(followedItem),
    numbers(500).map((n) => broadcast(n, (n - 30) * HOUR)),
    numbers(200).map((n) => broadcast(n, -n * HOUR)),
  )
  expect(await screen.findByText('2000 items')).toBeTruthy()
  expect(screen.getAllByRole('listitem').length).toBeLessThanOrEqual(ROWS_MAX)
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(20)
  for (const read of [getFollowed, getFollowing, getFollowedBroadcasts]) {
    expect(read).toHaveBeenCalledOnce()
  }
})

it('marks data cached by the last run', async () => {
  const client = newClient()
  client.setQueryData(['followed', 'ada', 'things'], [followedItem(1)], { updatedAt: 1 })
  client.setQueryData(['following', 'ada'], [followOf(followedItem(1))], { updatedAt: 1 })
  open([followedItem(1)], [], [], client)
  expect(screen.getByText('Shown from your last visit.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Shown from your last visit.')).toBeNull())
})

it('shows current shows, upcoming ones by day, and missed ones', async () => {
  open(
    [followedItem(1), followedItem(2)],
    [broadcast(1, -HOUR / 2), broadcast(2, 49 * HOUR)],
    [broadcast(2, -30 * HOUR)],
  )
  await screen.findByText('2 items')
  expect(within(region('On now')).getByRole('link', { name: 'Show 1' })).toBeTruthy()
  const coming = region('Coming up')
  expect(within(coming).getByRole('link', { name: 'Show 2' })).toBeTruthy()
  expect(within(coming).getByRole('heading', { level: 3 }).textContent).toMatch(/^\w+day, /)
  const missed = within(region('Missed'))
  expect(missed.getByRole('button', { name: 'Listen to Night Bus' })).toBeTruthy()
})

it('unfollows immediately and restores on undo', async () => {
  open([followedItem(1), followedItem(2)], [], [])
  await pressWhenShown('Stop following Show 1')
  expect(await screen.findByText('1 item')).toBeTruthy()
  expect(document.activeElement).toBe(region('What you follow'))
  expect(toasts[0]?.message).toBe('You no longer follow Show 1.')
  toasts[0]?.action?.onClick()
  expect(await screen.findByText('2 items')).toBeTruthy()
})

it('links to the catalog when nothing is followed', async () => {
  open([], [], [])
  expect(await screen.findByText('You do not follow anything yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse stations' })).toBeTruthy()
})
