import { countryName } from '../../../../shared/api/country-name.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { ago } from '../../../lib/ago.ts'
import { type Messages, useMessages } from '../../../locales/messages.ts'
import { usualText } from '../usual-hours.ts'

type AirWords = Messages['station']

/** Whether listeners have heard a station since it was last checked: what they heard is newer. */
function isHeardSince({ heard, checkedAt }: Station['air']): boolean {
  return heard !== null && (checkedAt === null || Date.parse(heard.at) > Date.parse(checkedAt))
}

/** What listeners heard is news of the station for so long, and so is that it came back. */
const DAY_MS = 24 * 60 * 60_000

/** Whether a station is known to be on air: by the check, or by listeners who heard it later. */
export function isKnownOnAir(air: Station['air'], now: number): boolean {
  if (air.heard === null || !isHeardSince(air)) return air.state === 'on air'
  return now - Date.parse(air.heard.at) < DAY_MS
}

function heardText(heard: NonNullable<Station['air']['heard']>, text: AirWords, now: number) {
  const { at, countrycode } = heard
  const country = countrycode && (countryName(countrycode) ?? countrycode)
  return text.airHeard(ago(Date.parse(at), now), country)
}

/** Whether a part-time station has come on air within a day. */
function isBack({ state, since, hours }: Station['air'], now: number): boolean {
  return state === 'on air' && hours !== null && since !== null && now - Date.parse(since) < DAY_MS
}

/**
 * What the checker found, or listeners heard later, in words; null before both. `now` is in ms since the epoch.
 */
export function airText(air: Station['air'], text: AirWords, now: number): string | null {
  const { state, since, checkedAt, heard } = air
  if (heard !== null && isHeardSince(air) && (isKnownOnAir(air, now) || state === 'not checked'))
    return heardText(heard, text, now)
  if (state === 'not checked' || checkedAt === null) return null
  const checked = ago(Date.parse(checkedAt), now)
  if (state === 'on air') return isBack(air, now) ? text.airAgain(checked) : text.airOn(checked)
  if (state === 'blocked') return text.airBlocked
  if (state === 'dead' && since !== null)
    return text.airDead(formats.date(since, { dateStyle: 'long' }))
  return usualText(air, text, now) ?? text.airOff(checked)
}

/**
 * Whether neither a check nor listeners have confirmed this station's sound yet. A demo stream is beyond doubt: the server itself
 * sends it.
 */
export function isUnchecked({
  check,
  demo,
  air,
}: Pick<Station, 'check' | 'demo' | 'air'>): boolean {
  const isHeard = check.state !== 'not checked' || air.heard !== null
  return !demo && !isHeard && air.state === 'not checked'
}

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
