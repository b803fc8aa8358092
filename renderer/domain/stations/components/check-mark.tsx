import type { Station } from '../../../../shared/api/stations.ts'
import { useMessages } from '../../../locales/messages.ts'
import { airText, isKnownOnAir } from './air-text.ts'
import { isUnchecked } from './facts.ts'

/** Lit: the checker heard this station. Not lit: no check has confirmed its sound. */
function Lamp({ lit = false }: { readonly lit?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-2 shrink-0 rounded-full border-[1.5px] ${lit ? 'border-live bg-live' : 'border-edge'}`}
    />
  )
}

/** What is known of a station's sound: a lit lamp where it was heard, words where it was not; nothing before a visit. */
export function AirMark({ air }: Pick<Station, 'air'>) {
  const now = Date.now()
  const said = airText(air, useMessages().station, now)
  if (said === null) return null
  if (!isKnownOnAir(air, now)) return <span>{said}</span>
  return (
    <span title={said} className="inline-flex h-full items-center px-0.5">
      <Lamp lit />
      <span className="sr-only">{said}</span>
    </span>
  )
}

/** The unlit lamp of one station, saying in words what it means to those who cannot see it. */
export function CheckMark() {
  const text = useMessages().station
  return (
    <span title={text.notChecked} className="inline-flex h-full items-center px-0.5">
      <Lamp />
      <span className="sr-only">{text.notChecked}</span>
    </span>
  )
}

/** What the unlit lamp means, once for a whole list; nothing where no station of it carries one. */
export function CheckLegend({ stations }: { readonly stations: readonly Station[] }) {
  const text = useMessages().station
  if (!stations.some(isUnchecked)) return null
  return (
    <p className="flex items-baseline gap-2 text-[0.8125rem] text-soft">
      <Lamp />
      {text.checkLegend}
    </p>
  )
}
