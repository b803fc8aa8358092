import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listOwnStations } from '../../api/own-stations.ts'
import { sampleOwnStation } from '../../api/testing/samples.ts'
import { showScreen } from '../../ui/testing/show-screen.tsx'
import { OwnStations } from './own-stations.tsx'

const fake = vi.hoisted(() => ({ role: 'creator', trust: 'confirmed' }))
vi.mock('../../api/own-stations.ts')
vi.mock('../../domain/auth/auth.ts', () => ({
  requireUid: () => 'u1',
  useAuth: () => ({
    status: 'signed-in',
    user: { uid: 'u1' },
    claims: { role: fake.role, plan: 'free' },
    trust: fake.trust,
  }),
}))
vi.mock('../../domain/stations/station-play-button.tsx', () => ({
  StationPlayButton: () => <button type="button" />,
}))

function show(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  showScreen(<OwnStations />, client)
}

beforeEach(() => {
  fake.role = 'creator'
  fake.trust = 'confirmed'
})
afterEach(cleanup)

it('offers the plan to a user without it', async () => {
  fake.role = 'listener'
  vi.mocked(listOwnStations).mockResolvedValue([])
  show()
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toMatch(/^\/subscriptions/)
  expect(screen.queryByText('Publish a station')).toBeNull()
})

it('shows stations but no plan offer or Add button while the plan is unknown', async () => {
  fake.trust = 'pending'
  vi.mocked(listOwnStations).mockResolvedValue([sampleOwnStation])
  show()
  await screen.findByRole('link', { name: 'Harbour Radio' })
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.queryByText(/^Your published stations stay/)).toBeNull()
})

it('tells a creator without stations what to prepare', async () => {
  vi.mocked(listOwnStations).mockResolvedValue([])
  show()
  await screen.findByText('No published stations yet')
  const add = screen.getByRole('link', { name: 'Publish a station' })
  expect(add.getAttribute('href')).toBe('/profile?station=new')
})

it('shows the state of each station', async () => {
  vi.mocked(listOwnStations).mockResolvedValue([
    { ...sampleOwnStation, id: 'a', name: 'Waits' },
    { ...sampleOwnStation, id: 'b', name: 'Sends', moderation: 'listed', onAir: true },
    {
      ...sampleOwnStation,
      id: 'c',
      name: 'Refused',
      moderation: 'rejected',
      rejection: 'An advert.',
    },
    { ...sampleOwnStation, id: 'd', name: 'Rests', moderation: 'listed', paused: true },
  ])
  show()
  await screen.findByText('Waits')
  const rows = screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'))
  const marks = rows.map((row) =>
    [...row.querySelectorAll('li')].map(({ textContent }) => textContent),
  )
  expect(marks).toEqual([
    ['Waiting', 'Off air'],
    ['Listed', 'On air'],
    ['Not listed', 'Off air'],
    ['Listed', 'Paused', 'Off air'],
  ])
  expect(rows[2]?.textContent).toContain('This station is not listed: An advert.')
  expect(screen.getByRole('link', { name: 'Waits' }).getAttribute('href')).toBe(
    '/profile?station=a',
  )
  expect(screen.getByText('4 stations of at most 20')).toBeTruthy()
})

it('keeps the stations after the plan ends', async () => {
  fake.role = 'listener'
  vi.mocked(listOwnStations).mockResolvedValue([sampleOwnStation])
  show()
  await screen.findByRole('link', { name: 'Harbour Radio' })
  expect(screen.getByText(/^Your published stations stay/)).toBeTruthy()
})

it('offers no new station at the limit of twenty', async () => {
  vi.mocked(listOwnStations).mockResolvedValue(
    Array.from({ length: 20 }, (_, index) => ({ ...sampleOwnStation, id: `s${index}` })),
  )
  show()
  await screen.findByText('20 stations of at most 20')
  expect(screen.queryByText('Publish a station')).toBeNull()
})

it('reports a failed load', async () => {
  vi.mocked(listOwnStations).mockRejectedValue(new Error('unreachable'))
  show()
  await screen.findByText('Your stations could not be loaded.')
})
