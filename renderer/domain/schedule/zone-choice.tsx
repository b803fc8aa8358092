import { useState } from 'react'
import { isTimeZone } from '../../../shared/api/shows.ts'
import { showsText } from '../../../shared/locales/generated/shows.ts'
import { zoneText } from '../../lib/time-texts.ts'
import { cx } from '../../ui/cx.ts'
import type { ShowTime } from './on-air-at.ts'
import { clocksDiffer, localZone } from './schedule-days.ts'

interface ZoneSelection {
  readonly zone: string
  readonly isOwn: boolean
  /** False when the station's clocks show the same times, so there is nothing to select. */
  readonly hasStationZone: boolean
  readonly setOwn: (isOwn: boolean) => void
}

/** Selects the time zone for displaying shows: the listener's own, until they select the station's. */
export function useZoneChoice(
  shows: readonly ShowTime[],
  stationZone: string | null,
): ZoneSelection {
  const [wantsOwn, setOwn] = useState(true)
  const ownZone = localZone()
  const hasStationZone =
    stationZone !== null && isTimeZone(stationZone) && clocksDiffer(shows, ownZone, stationZone)
  const isOwn = wantsOwn || !hasStationZone
  return { zone: isOwn ? ownZone : (stationZone ?? ownZone), isOwn, hasStationZone, setOwn }
}

export function ZoneChoice({ choice }: { readonly choice: ZoneSelection }) {
  const { week: text } = showsText
  const name = zoneText(choice.zone)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem]">
      <p className="text-soft">{choice.isOwn ? text.ownTimes(name) : text.stationTimes(name)}</p>
      {choice.hasStationZone && (
        <fieldset className="inline-flex">
          <legend className="sr-only">{text.zoneChoice}</legend>
          {[true, false].map((isOwn) => (
            <button
              key={String(isOwn)}
              type="button"
              aria-pressed={choice.isOwn === isOwn}
              onClick={() => choice.setOwn(isOwn)}
              className={cx(
                'min-h-9 border-[1.5px] border-edge px-2.5 font-semibold not-first-of-type:border-l-0 hover:border-ink pointer-coarse:min-h-11',
                choice.isOwn === isOwn && 'bg-ink text-paper',
              )}
            >
              {isOwn ? text.own : text.station}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
