import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Favorite } from '../../../../shared/api/favorites.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { getStation } from '../../../api/stations.ts'
import { sampleStation, sampleUser } from '../../../api/testing/samples.ts'
import { putFavorites } from '../../../api/users.ts'
import { connectToaster, type Notice } from '../../../lib/notify.ts'
import { useAuthStore } from '../../auth/auth-store.ts'
import { fetchOwnUser } from '../../users/own-user.ts'
import { FavoritesList } from './favorites-list.tsx'

vi.mock('../../users/own-user.ts')
vi.mock('../../../api/users.ts')
vi.mock('../../../api/stations.ts')

const uid = sampleUser.id
let said: Notice[] = []
const station = { ...sampleStation, id: 'night-bus', name: 'Night Bus' }
const kept: Favorite = { stationId: station.id, version: 1, deleted: false }

beforeEach(() => {
  said = []
  connectToaster({ show: (notice) => said.push(notice), hide: () => {}, clear: () => {} })
  useAuthStore.setState({
    user: {
      uid,
      email: null,
      displayName: null,
      photoURL: null,
      emailVerified: true,
      providers: [],
    },
    isLoading: false,
  })
  vi.mocked(fetchOwnUser).mockResolvedValue({ ...sampleUser, favorites: [kept] })
  vi.mocked(putFavorites).mockImplementation(async (_uid, items) => ({ items: [...items] }))
  vi.mocked(getStation).mockResolvedValue({ ...station, schedule: [] })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FavoritesList />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const sent = () => vi.mocked(putFavorites).mock.calls.map(([, items]) => items[0]?.deleted)

it('removes a station at once and brings it back on Undo', async () => {
  open()
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove Night Bus from favorites' }),
  )
  expect(await screen.findByText('No favorites yet')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Favorites' }))
  const [notice] = said
  expect(notice?.message).toBe('Night Bus is no longer a favorite.')
  expect(notice?.action?.label).toBe('Undo')
  act(() => notice?.action?.onClick())
  expect(await screen.findByRole('button', { name: 'Play Night Bus' })).toBeTruthy()
  await waitFor(() => expect(sent()).toEqual([true, false]))
})

it('names a station that left the catalogue and can still drop it', async () => {
  vi.mocked(getStation).mockRejectedValue(new ApiProblem(404, { title: 'No such station' }))
  open()
  expect(await screen.findByText('No longer in the catalogue')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove night-bus from favorites' }))
  await waitFor(() => expect(sent()).toEqual([true]))
})

it('says of a paused station that it rests, and offers no sound', async () => {
  const resting = { ...station, url: '', schedule: [], resting: true }
  vi.mocked(getStation).mockResolvedValue(resting)
  open()
  expect(await screen.findByRole('heading', { name: 'Night Bus' })).toBeTruthy()
  expect(screen.getByText(/^It rests: its owner has paused it\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull()
})

it('says of a hidden station that it was taken out of the catalogue', async () => {
  const resting = { ...station, url: '', schedule: [], resting: true, restedBy: 'admin' as const }
  vi.mocked(getStation).mockResolvedValue(resting)
  open()
  expect(await screen.findByText(/have taken it out of the catalogue\.$/)).toBeTruthy()
})
