import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { StationSchedule as Schedule } from '../../../../shared/api/schedule.ts'
import { getStationSchedule } from '../../../api/schedule.ts'
import { sampleStation } from '../../../api/testing/samples.ts'
import { press } from '../../../ui/testing/press.ts'
import { showScreen } from '../../../ui/testing/show-screen.tsx'
import { StationSchedule, StationShows } from './station-schedule.tsx'

vi.mock('../../../api/schedule.ts')

const weekly = Array.from({ length: 7 }, (_, day) => ({
  id: crypto.randomUUID(),
  title: 'Every Day',
  day,
  start: '00:00',
  minutes: 24 * 60 - 1,
  timeZone: 'UTC',
}))
const none: Schedule = {
  stationId: sampleStation.id,
  platform: null,
  timeZone: null,
  onAir: null,
  broadcasts: [],
  songs: [],
  checkedAt: null,
}

afterEach(cleanup)

it("shows the creator's weekly shows once no other schedule is known to exist", async () => {
  let respond: (schedule: Schedule) => void = () => undefined
  vi.mocked(getStationSchedule).mockReturnValue(
    new Promise((resolve) => {
      respond = resolve
    }),
  )
  showScreen(<StationSchedule station={{ ...sampleStation, schedule: weekly }} />)
  expect(screen.queryByText('Every Day')).toBeNull()
  await act(async () => respond(none))
  expect((await screen.findAllByText('Every Day')).length).toBeGreaterThan(0)
})

it('lists each show once with its next broadcast, 12 of them until all are requested', async () => {
  vi.mocked(getStationSchedule).mockResolvedValue(none)
  const schedule = weekly.slice(0, 1).flatMap((show) =>
    Array.from({ length: 13 }, (_, index) => ({
      ...show,
      id: crypto.randomUUID(),
      title: `Show ${index}`,
      start: `${String(index).padStart(2, '0')}:00`,
      minutes: 60,
    })),
  )
  showScreen(<StationShows station={{ ...sampleStation, schedule }} />)
  const section = await screen.findByRole('region', { name: 'Shows' })
  expect(within(section).getAllByRole('listitem')).toHaveLength(12)
  expect(section.querySelectorAll('time')).toHaveLength(12)
  await press('Show all 13')
  expect(within(section).getAllByRole('listitem')).toHaveLength(13)
})
