import { useState } from 'react'
import { isTimeZone } from '../../../shared/api/shows.ts'
import { useMessages } from '../../locales/messages.ts'
import { cx } from '../../ui/cx.ts'
import type { ShowTime } from './on-air-at.ts'
import { isOtherTime, ownZone } from './programme-days.ts'

interface Choice {
  /** By whose clocks times are shown. */
  readonly zone: string
  readonly isOwn: boolean
  /** Whether the station's clocks show other times. */
  readonly hasOther: boolean
  readonly setOwn: (isOwn: boolean) => void
}

/** By which clocks shows are read: the listener's own until they choose the station's. */
export function useZoneChoice(shows: readonly ShowTime[], stationZone: string | null): Choice {
  const [wantsOwn, setOwn] = useState(true)
  const own = ownZone()
  const hasOther =
    stationZone !== null && isTimeZone(stationZone) && isOtherTime(shows, own, stationZone)
  const isOwn = wantsOwn || !hasOther
  return { zone: isOwn ? own : (stationZone ?? own), isOwn, hasOther, setOwn }
}

/** Names the time zone, and changes it where the station has another. */
export function ZoneChoice({ choice }: { readonly choice: Choice }) {
  const { shows, schedule } = useMessages()
  const { week: text } = shows
  const name = schedule.zone(choice.zone)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem]">
      <p className="text-soft">{choice.isOwn ? text.ownTimes(name) : text.stationTimes(name)}</p>
      {choice.hasOther && (
        <fieldset className="inline-flex">
          <legend className="sr-only">{text.whose}</legend>
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
