import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import type { ListedPerson } from '../../../shared/api/people.ts'
import { listPeople } from '../../api/people.ts'
import { sampleStation, sampleUser } from '../../api/testing/samples.ts'
import { updateUser } from '../../api/users.ts'
import { useAuthStore } from '../../domain/auth/auth-store.ts'
import { ada } from '../../domain/auth/testing/fake-provider.ts'
import { useOwnUser } from '../../domain/auth/users.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { Community, readPeopleFilters, withPeopleFilters } from './community.tsx'

vi.mock('../../api/people.ts')
vi.mock('../../api/users.ts')
vi.mock('../../lib/notify.ts')
vi.mock('../../domain/auth/users.ts', async (original) => ({
  ...(await original<typeof import('../../domain/auth/users.ts')>()),
  useOwnUser: vi.fn(),
}))

const station = (name: string) => ({ ...sampleStation, id: name.toLowerCase(), name })
const person: ListedPerson = {
  ...{ id: 'pia', displayName: 'Pia', photoURL: null, role: 'creator' },
  createdAt: '2026-01-01T00:00:00.000Z',
  playing: station('Night Bus'),
  stations: [station('Under'), station('Over')],
  shows: [
    {
      ...{ stationId: 'under', stationName: 'Under', showId: 'night-shift' },
      show: {
        ...{ id: 's', title: 'Night Shift', day: 6, start: '23:30', minutes: 120 },
        timeZone: 'Europe/Berlin',
      },
    },
  ],
  showsFavorites: true,
}

const showOwn = (visible: boolean) =>
  vi.mocked(useOwnUser).mockReturnValue({
    data: { ...sampleUser, visible },
  } as ReturnType<typeof useOwnUser>)

beforeEach(() => {
  useAuthStore.setState({ user: ada, isLoading: false })
  vi.mocked(listPeople).mockResolvedValue({ items: [person], nextCursor: null, total: 1 })
  vi.mocked(updateUser).mockResolvedValue({ ...sampleUser, showsListening: true })
  showOwn(true)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('lists people with what they play, their stations and their shows', async () => {
  showScreen(<Community />)
  const plays = within(await screen.findByRole('list', { name: 'Pia plays now' }))
  expect(plays.getByRole('button', { name: 'Play Night Bus' })).toBeTruthy()
  const stations = within(screen.getByRole('list', { name: 'Stations of Pia' }))
  expect(stations.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Under', 'Over'],
  ])
  expect(screen.getByRole('link', { name: 'Night Shift' }).getAttribute('href')).toContain(
    'night-shift',
  )
  expect(screen.getByText('Shares favorites')).toBeTruthy()
})

it('lets a visible user show what they play', async () => {
  showScreen(<Community />)
  const showsListening = await screen.findByRole('switch', { name: 'Show what I play now' })
  expect(showsListening.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(showsListening)
  expect(updateUser).toHaveBeenCalledExactlyOnceWith(ada.uid, { showsListening: true })
})

it('offers a hidden user only to become visible', async () => {
  showOwn(false)
  showScreen(<Community />)
  expect(await screen.findAllByRole('switch')).toHaveLength(1)
  expect(screen.getByRole('switch', { name: 'Show me in the community' })).toBeTruthy()
})

test('stores filters in the URL and omits invalid ones', () => {
  const params = withPeopleFilters(new URLSearchParams('person=ada'), {
    query: ' zoë ',
    role: 'creator',
  })
  expect(`${params}`).toBe('person=ada&query=zo%C3%AB&role=creator')
  expect(readPeopleFilters(params)).toEqual({ query: 'zoë', role: 'creator' })
  expect(`${withPeopleFilters(params, { query: '', role: '' })}`).toBe('person=ada')
  expect(readPeopleFilters(new URLSearchParams('role=pro'))).toEqual({ query: '', role: null })
})
