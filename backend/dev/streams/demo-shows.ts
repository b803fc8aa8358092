/** The weekly shows of the demo stations, made up by the project: some show is on at any hour of the week. */
import { SHOW_MINUTES } from '../../../shared/api/field-rules.ts'
import type { Show } from '../../../shared/api/shows.ts'

const DAYS = [0, 1, 2, 3, 4, 5, 6]
const HOUR_MINUTES = 60

/** Shows of every day, each from its hour on until the next one begins. */
function everyDay(
  station: number,
  timeZone: string,
  hours: readonly (readonly [hour: number, title: string])[],
): Show[] {
  return hours.flatMap(([hour, title], index) => {
    const [next] = hours[index + 1] ?? [(hours[0]?.[0] ?? 0) + SHOW_MINUTES.max / HOUR_MINUTES]
    return DAYS.map((day) => ({
      id: `00000000-0000-4000-8000-${String(station * 1_000 + index * 10 + day).padStart(12, '0')}`,
      title,
      day,
      start: `${String(hour).padStart(2, '0')}:00`,
      minutes: (next - hour) * HOUR_MINUTES,
      timeZone,
    }))
  })
}

export const DEMO_SHOWS = {
  nightBus: everyDay(1, 'Europe/London', [
    [1, 'Last Departure'],
    [6, 'First Departure'],
    [11, 'Day Return'],
    [16, 'Standing Room Only'],
    [21, 'Night Service'],
  ]),
  cellarSignal: everyDay(2, 'Europe/Berlin', [
    [4, 'Before the Boiler'],
    [10, 'Damp Tapes'],
    [15, 'Stairs Without a Light'],
    [20, 'The Room Below'],
  ]),
} as const
