import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleStation } from '../../../api/testing/samples.ts'
import { showTime } from '../../../domain/schedule/on-air-at.ts'
import { localZone } from '../../../domain/schedule/schedule-days.ts'
import { broadcastOf } from '../../../domain/schedule/testing/samples.ts'
import { timeSpanText } from '../../../lib/time-texts.ts'
import { ScheduleWeek } from './schedule-week.tsx'

vi.mock('../../../domain/schedule/schedule-days.ts', async (original) => ({
  ...(await original<object>()),
  localZone: vi.fn(),
}))
vi.mock('../../../domain/following/follows-provider.tsx', () => ({
  FollowsProvider: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('../../../domain/following/remind-button.tsx', () => ({
  RemindButton: () => null,
}))
vi.mock('../../../domain/following/follow-button.tsx', () => ({
  FollowButton: ({ id, name }: { id: string; name: string }) => (
    <button type="button" aria-label={`Follow ${name}`} data-show={id} />
  ),
}))

const shows = [
  broadcastOf('Old', '2026-10-23T20:00', '2026-10-23T22:00'),
  broadcastOf('Early', '2026-10-24T08:00', '2026-10-24T10:00'),
  broadcastOf('Noon', '2026-10-24T11:00', '2026-10-24T13:00'),
  broadcastOf('Late', '2026-10-24T21:00', '2026-10-24T23:00'),
  broadcastOf('Sunday', '2026-10-25T10:00', '2026-10-25T12:00'),
].map(showTime)

beforeEach(() => {
  vi.mocked(localZone).mockReturnValue('Europe/Berlin')
  // The day before daylight saving time ends in Europe.
  vi.useFakeTimers({ now: Date.parse('2026-10-24T12:00:00Z'), shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (stationZone: string | null) =>
  render(<ScheduleWeek shows={shows} stationZone={stationZone} station={sampleStation} />, {
    wrapper: MemoryRouter,
  })
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const buttons = () =>
  within(screen.getByRole('group', { name: 'Day' }))
    .getAllByRole('button')
    .map((button) => (button.querySelector('.sr-only') ?? button).textContent)
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
/** The text of a row in the local time format; `from` and `to` are UTC. */
const row = (zone: string, from: string, to: string, text: string) =>
  timeSpanText(Date.parse(`2026-10-${from}Z`), Date.parse(`2026-10-${to}Z`), zone) + text

it("shows today in the listener's time zone: past, current and upcoming shows", () => {
  open('Europe/Berlin')
  expect(screen.getByText('Times in your time zone: Europe/Berlin.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Today')
  expect(rows()).toEqual([
    row('Europe/Berlin', '24T08:00', '24T10:00', 'Early with Ana '),
    row('Europe/Berlin', '24T11:00', '24T13:00', 'Noon with Ana On now'),
    row('Europe/Berlin', '24T21:00', '24T23:00', 'Late with Ana '),
  ])
  const [on] = screen.getAllByRole('listitem').filter((row) => row.ariaCurrent === 'time')
  expect(on && within(on).getByRole('link', { name: 'Noon' }).getAttribute('href')).toBe(
    '/?show=noon',
  )
  act(() => vi.advanceTimersByTime(60 * 60_000))
  expect(screen.queryByText('On now')).toBeNull()
})

it('offers to follow each show', () => {
  open(null)
  expect(screen.getByRole('button', { name: 'Follow Noon' }).getAttribute('data-show')).toBe('noon')
})

it('names the day buttons by their dates, offers past days on request, and mentions clock changes', async () => {
  open('Europe/Berlin')
  expect(buttons()).toEqual(['Earlier days', 'Today, Saturday, October 24', 'Sunday, October 25'])
  await press('Sunday, October 25')
  expect(screen.getByText('The clocks go back 1 h on this day.')).toBeTruthy()
  expect(rows()).toEqual([row('Europe/Berlin', '25T10:00', '25T12:00', 'Sunday with Ana ')])
  await press('Earlier days')
  await press('Friday, October 23')
  expect(rows()).toEqual([row('Europe/Berlin', '23T20:00', '23T22:00', 'Old with Ana ')])
})

it("offers the station's time zone when it differs, and regroups the shows", async () => {
  open('Asia/Tokyo')
  await press('The station’s')
  expect(screen.getByText('Times in the station’s time zone: Asia/Tokyo.')).toBeTruthy()
  expect(rows()).toEqual([
    row('Asia/Tokyo', '23T20:00', '23T22:00', 'Old with Ana '),
    row('Asia/Tokyo', '24T08:00', '24T10:00', 'Early with Ana '),
    row('Asia/Tokyo', '24T11:00', '24T13:00', 'Noon with Ana On now'),
  ])
  await press('Sunday, October 25')
  expect(rows()).toEqual([
    row('Asia/Tokyo', '24T21:00', '24T23:00', 'Late with Ana '),
    row('Asia/Tokyo', '25T10:00', '25T12:00', 'Sunday with Ana '),
  ])
})

it.each(['Europe/Madrid', 'Atlantis/Main', null])(
  'offers no other times for a station in %s',
  (zone) => {
    open(zone)
    expect(screen.queryByRole('button', { name: 'The station’s' })).toBeNull()
  },
)
