import { useState } from 'react'
import { dayIn } from '../../../../shared/locale/formats.ts'
import type { ShowTime } from '../../../domain/schedule/on-air-at.ts'
import { daysBetween, daysOf, type ProgrammeDay } from '../../../domain/schedule/programme-days.ts'
import { useZoneChoice, ZoneChoice } from '../../../domain/schedule/zone-choice.tsx'
import { useNow } from '../../../lib/current-time.ts'
import { useMessages } from '../../../locales/messages.ts'
import { cx } from '../../../ui/cx.ts'
import { DayShows, type StationName } from './day-shows.tsx'

interface ProgrammeWeekProps {
  readonly shows: readonly ShowTime[]
  /** Of the station's own clocks; null where it is not known. */
  readonly stationZone: string | null
  readonly station: StationName
}

/** Today and the days around it, one at a time, by the listener's clocks or the station's. */
export function ProgrammeWeek({ shows, stationZone, station }: ProgrammeWeekProps) {
  const text = useMessages().shows
  const at = useNow()
  const choice = useZoneChoice(shows, stationZone)
  const days = daysOf(shows, choice.zone)
  const today = dayIn(choice.zone, at)
  const [chosen, setChosen] = useState<string | null>(null)
  // Today, or what comes next, or else the last that is known.
  const day =
    days.find(({ key }) => key === chosen) ?? days.find(({ key }) => key >= today) ?? days.at(-1)
  if (!day) return null
  return (
    <section aria-label={text.week.title} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg">{text.week.title}</h3>
        <ZoneChoice choice={choice} />
      </div>
      <DayButtons days={days} today={today} chosen={day.key} onChoose={setChosen} />
      <h4 className="mt-4 font-body text-base font-semibold tracking-normal">
        {text.day(day.key, daysBetween(today, day.key))}
      </h4>
      {day.clocksMoved !== 0 && (
        <p className="text-[0.8125rem] text-soft">{text.week.clocksMoved(day.clocksMoved)}</p>
      )}
      <DayShows key={day.key} shows={day.shows} all={shows} zone={choice.zone} station={station} />
    </section>
  )
}

interface DayButtonsProps {
  readonly days: readonly ProgrammeDay[]
  readonly today: string
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** The days that anything is known of; those before today on request. */
function DayButtons({ days, today, chosen, onChoose }: DayButtonsProps) {
  const text = useMessages().shows
  const [areAllShown, showAll] = useState(chosen < today)
  const coming = days.filter(({ key }) => key >= today)
  const shown = areAllShown ? days : coming
  return (
    <fieldset className="mt-3 flex flex-wrap gap-1">
      <legend className="sr-only">{text.week.days}</legend>
      {shown.length < days.length && (
        <button type="button" className={DAY} onClick={() => showAll(true)}>
          {text.week.earlier}
        </button>
      )}
      {shown.map(({ key }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          aria-label={text.day(key, daysBetween(today, key))}
          onClick={() => onChoose(key)}
          className={cx(DAY, key === chosen && 'bg-ink text-paper', key < today && 'text-soft')}
        >
          {text.shortDay(key, daysBetween(today, key))}
        </button>
      ))}
    </fieldset>
  )
}

const DAY =
  'min-h-9 rounded-edge border-[1.5px] border-edge px-2.5 text-[0.8125rem] font-semibold hover:border-ink pointer-coarse:min-h-11'
