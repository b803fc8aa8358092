import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListedShow } from '../../../shared/api/schedule.ts'
import { ApiProblem } from '../../api/problem.ts'
import { getShow, getStationSchedule } from '../../api/schedule.ts'
import { getStation } from '../../api/stations.ts'
import { sampleStation } from '../../api/testing/samples.ts'
import { downloadShow } from '../../domain/following/download-calendar.ts'
import { ShowLink } from '../../domain/schedule/show-link.tsx'
import { broadcastOf } from '../../domain/schedule/testing/samples.ts'
import { showAt } from '../../ui/testing/show-at.tsx'
import { ShowPage } from './show-page.tsx'

vi.mock('../../api/schedule.ts')
vi.mock('../../api/stations.ts')
vi.mock('../../domain/following/follow-button.tsx', () => ({
  FollowButton: ({ name }: { readonly name: string }) => (
    <button type="button">Follow {name}</button>
  ),
}))
vi.mock('../../domain/following/remind-button.tsx', () => ({ RemindButton: () => null }))
vi.mock('../../domain/following/download-calendar.ts', () => ({ downloadShow: vi.fn() }))
vi.mock('../../domain/player/player.ts', () => ({ player: {}, useIsPlaying: () => false }))

const show: ListedShow = {
  id: 'deep-space',
  stationId: 'night-bus',
  stationName: 'Night Bus',
  title: 'Deep Space',
  host: 'Ana',
  homepage: 'https://deep.example/',
  current: null,
  next: null,
}
const minutes = (from: number) => new Date(Date.now() + from * 60_000).toISOString().slice(0, 16)

beforeEach(() => {
  vi.mocked(getStation).mockResolvedValue({ ...sampleStation, schedule: [] })
  vi.mocked(getStationSchedule).mockRejectedValue(new ApiProblem(404, {}))
})
afterEach(cleanup)

const open = (...visited: string[]) =>
  showAt(
    <>
      <ShowLink showId="deep-space">Deep Space</ShowLink>
      <ShowPage />
    </>,
    ...visited,
  )

it('opens over the screen and shows host, station and times', async () => {
  vi.mocked(getShow).mockResolvedValue({
    show,
    broadcasts: [
      broadcastOf('Deep Space', minutes(-300), minutes(-240)),
      broadcastOf('Deep Space', minutes(-30), minutes(90)),
    ],
  })
  const { address } = open('/browse?genre=dub')
  await userEvent.click(screen.getByRole('link', { name: 'Deep Space' }))
  expect(address()).toBe('/browse?genre=dub&show=deep-space')
  const page = within(await screen.findByRole('dialog', { name: 'Show' }))
  const station = await page.findByRole('link', { name: 'Night Bus' })
  expect(station.getAttribute('href')).toBe('/stations/night-bus')
  expect(page.getByText('Ana')).toBeTruthy()
  expect(page.getByRole('link', { name: /deep\.example/ }).getAttribute('target')).toBe('_blank')
  expect(await page.findByRole('button', { name: 'Play Night Bus' })).toBeTruthy()
  await userEvent.click(page.getByRole('button', { name: 'Add to calendar' }))
  expect(downloadShow).toHaveBeenCalledWith(show)
  expect(page.getByRole('button', { name: 'Follow Deep Space' })).toBeTruthy()
  const coming = within(page.getByRole('region', { name: 'Upcoming' }))
  expect(coming.getAllByRole('listitem').map(({ ariaCurrent }) => ariaCurrent)).toEqual(['time'])
  const before = within(page.getByRole('region', { name: 'Last seven days' }))
  expect(before.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/browse?genre=dub'))
})

it('reports a show that is on no schedule and links to the search', async () => {
  vi.mocked(getShow).mockRejectedValue(new ApiProblem(404, { title: 'No such show' }))
  open('/?show=gone')
  expect(
    await screen.findByRole('heading', { name: 'This show is not on any schedule' }),
  ).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Search shows and stations' })
  expect(link.getAttribute('href')).toBe('/search')
})

it('does not link a homepage that is not a web address', async () => {
  const homepage = 'javascript:alert(1)'
  vi.mocked(getShow).mockResolvedValue({ show: { ...show, homepage }, broadcasts: [] })
  open('/?show=deep-space')
  expect(await screen.findByText('No upcoming broadcast is known.')).toBeTruthy()
  expect(screen.queryByText('Homepage')).toBeNull()
})
