import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Show } from '../../../../shared/api/shows.ts'
import { getOwnStation, updateStation } from '../../../api/own-stations.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { sampleOwnStation } from '../../../api/testing/samples.ts'
import { ownStationQuery } from '../../../domain/stations/own-station-queries.ts'
import { press, pressWhenShown } from '../../../ui/testing/press.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { SchedulePanel } from './schedule-panel.tsx'

vi.mock('../../../lib/notify.ts')
vi.mock('../../../api/own-stations.ts')
vi.mock('../../../domain/auth/auth.ts', () => ({
  requireUid: () => 'u1',
  useAuth: () => ({ user: null }),
}))
vi.mock('../../../domain/stations/stations.ts', () => ({ useStation: vi.fn() }))

const night: Show = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Night shift',
  day: 4,
  start: '23:00',
  minutes: 120,
  timeZone: 'Europe/Berlin',
}
const onDirty = vi.fn()

function show(schedule: Show[], theirs = schedule): void {
  const client = new QueryClient()
  const at = { station: { ...sampleOwnStation, schedule }, etag: 'v1' }
  client.setQueryData(ownStationQuery(at.station.id).queryKey, at)
  const fresh = { station: { ...at.station, schedule: theirs }, etag: 'v5' }
  vi.mocked(getOwnStation).mockResolvedValue(fresh)
  const refetchStation = async () => {
    client.setQueryData(ownStationQuery(at.station.id).queryKey, fresh)
    return fresh
  }
  vi.mocked(updateStation).mockImplementation(async (_, changes) => ({
    station: { ...at.station, schedule: [...(changes.schedule ?? [])] },
    etag: 'v2',
  }))
  showScreen(
    <SchedulePanel tagged={at} refetchStation={refetchStation} onDirty={onDirty} />,
    client,
  )
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const planned = () =>
  within(screen.getByRole('list', { name: 'Weekly shows' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent)
async function type(label: string, text: string): Promise<void> {
  await userEvent.clear(field(label))
  await userEvent.type(field(label), text)
}

beforeEach(() => {
  vi.clearAllMocks()
})
afterEach(cleanup)

it('adds a show and saves all together', async () => {
  show([night])
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save shows' })
  expect(save.disabled).toBe(true)
  await press('Add a show')
  expect(field('Show')).toBe(document.activeElement)
  // The zone of the other shows is the default.
  expect(field('Time zone').value).toBe('Europe/Berlin')
  await press('Add it')
  expect(screen.getByText('Use 1 to 80 characters.')).toBeTruthy()
  await type('Show', ' Breakfast ')
  await userEvent.selectOptions(field('Day'), 'Tuesday')
  await type('Starts at', '07:30')
  await type('Minutes', '90')
  await userEvent.selectOptions(field('Time zone'), 'Asia/Tokyo')
  await press('Add it')
  expect(planned()).toEqual(['Breakfast', 'Night shift'])
  expect(screen.getByText('Not saved yet.')).toBeTruthy()
  expect(onDirty).toHaveBeenLastCalledWith('schedule', true)
  await userEvent.click(save)
  await waitFor(() => expect(onDirty).toHaveBeenLastCalledWith('schedule', false))
  const [, changes] = vi.mocked(updateStation).mock.calls[0] ?? []
  expect(changes?.schedule).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      title: 'Breakfast',
      day: 1,
      start: '07:30',
      minutes: 90,
      timeZone: 'Asia/Tokyo',
    },
    night,
  ])
})

it('edits a show in place, or removes it', async () => {
  const early = { ...night, id: '00000000-0000-4000-8000-000000000002', title: 'Early', day: 0 }
  show([night, early])
  await press('Edit Night shift')
  await userEvent.selectOptions(field('Day'), 'Sunday')
  await press('Change it')
  await press('Remove Early')
  await press('Save shows')
  await waitFor(() => expect(updateStation).toHaveBeenCalledOnce())
  const at = { id: 'harbour-radio', etag: 'v1' }
  expect(updateStation).toHaveBeenCalledWith(at, { schedule: [{ ...night, day: 6 }] })
})

it("names overlapping shows and previews the week in the viewer's time zone", () => {
  const other = { ...night, id: '00000000-0000-4000-8000-000000000002', title: 'Other' }
  show([night, other])
  expect(screen.getByText(/overlap/)).toBeTruthy()
  const preview = screen.getByRole('heading', { name: /^The next seven days/ })
  const days = within(preview.parentElement as HTMLElement).getAllByRole('listitem')
  expect(days.map(({ textContent }) => textContent?.replace(/^.*[\dM]/, ''))).toEqual(
    expect.arrayContaining(['Night shift', 'Other']),
  )
})

it('merges shows of another editor and keeps a half-typed one', async () => {
  const early = { ...night, id: '00000000-0000-4000-8000-000000000002', title: 'Early' }
  const theirs = { ...night, title: 'Theirs' }
  show([night, early], [theirs, early])
  await press('Remove Night shift')
  vi.mocked(updateStation).mockRejectedValueOnce(new ApiProblem(412, {}))
  await press('Save shows')
  await pressWhenShown('Close')
  await press('Edit Early')
  await userEvent.selectOptions(field('Day'), 'Sunday')
  await press('Change it')
  await press('Add a show')
  await type('Show', 'Half ty')
  await press('Compare the versions')
  await userEvent.click(await screen.findByRole('radio', { name: 'Yours' }))
  await press('Save these')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const at = { id: 'harbour-radio', etag: 'v5' }
  expect(updateStation).toHaveBeenLastCalledWith(at, { schedule: [{ ...early, day: 6 }] })
  expect(field('Show').value).toBe('Half ty')
})

it('accepts no more shows than the limit', () => {
  show(
    Array.from({ length: 50 }, (_, index) => ({
      ...night,
      id: `00000000-0000-4000-8000-0000000000${index + 10}`,
    })),
  )
  expect(screen.getByText('A station has at most 50 shows.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a show' })).toBeNull()
})
