import { countryName } from '../../../shared/api/country-name.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { formatAgo } from '../../lib/ago.ts'
import { getUsualStartText } from './usual-hours.ts'

type StationTexts = typeof stationText

function isPlayedSinceCheck({ lastPlayed, checkedAt }: Station['air']): boolean {
  return (
    lastPlayed !== null && (checkedAt === null || Date.parse(lastPlayed.at) > Date.parse(checkedAt))
  )
}

const DAY_MS = 24 * 60 * 60_000

export function isKnownOnAir(air: Station['air'], now: number): boolean {
  if (air.lastPlayed === null || !isPlayedSinceCheck(air)) return air.state === 'on air'
  return now - Date.parse(air.lastPlayed.at) < DAY_MS
}

function playedText(
  report: NonNullable<Station['air']['lastPlayed']>,
  text: StationTexts,
  now: number,
) {
  const { at, countrycode } = report
  const country = countrycode && (countryName(countrycode) ?? countrycode)
  const ago = formatAgo(Date.parse(at), now)
  return country ? text.airPlayedFrom({ ago, country }) : text.airPlayed(ago)
}

/** Returns true when a part-time station has been on air again for less than a day. */
function hasReturned({ state, since, hours }: Station['air'], now: number): boolean {
  return state === 'on air' && hours !== null && since !== null && now - Date.parse(since) < DAY_MS
}

/** Describes the last check of a station, or a later report by a listener. Returns null when there is neither. */
export function airText(air: Station['air'], text: StationTexts, now: number): string | null {
  const { state, since, checkedAt, lastPlayed } = air
  if (
    lastPlayed !== null &&
    isPlayedSinceCheck(air) &&
    (isKnownOnAir(air, now) || state === 'not checked')
  )
    return playedText(lastPlayed, text, now)
  if (state === 'not checked' || checkedAt === null) return null
  const checkedAgo = formatAgo(Date.parse(checkedAt), now)
  if (state === 'on air')
    return hasReturned(air, now) ? text.airAgain(checkedAgo) : text.airOn(checkedAgo)
  if (state === 'blocked') return text.airBlocked
  if (state === 'dead' && since !== null)
    return text.airDead(formats.date(since, { dateStyle: 'long' }))
  return getUsualStartText(air, text, now) ?? text.airOff(checkedAgo)
}

/** Demo streams are trusted, because this server sends them. */
export function isUnchecked({
  check,
  demo,
  air,
}: Pick<Station, 'check' | 'demo' | 'air'>): boolean {
  const isConfirmed = check.state !== 'not checked' || air.lastPlayed !== null
  return !demo && !isConfirmed && air.state === 'not checked'
}

/** A filled lamp means that audio is confirmed. */
function Lamp({ isLit = false }: { readonly isLit?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block size-2 shrink-0 rounded-full border-[1.5px] ${isLit ? 'border-live bg-live' : 'border-edge'}`}
    />
  )
}

/** Shows a filled lamp for confirmed audio, text for a failed check, and nothing before the first check. */
export function AirMark({ air }: Pick<Station, 'air'>) {
  const now = Date.now()
  const label = airText(air, stationText, now)
  if (label === null) return null
  if (!isKnownOnAir(air, now)) return <span>{label}</span>
  return (
    <span title={label} className="inline-flex h-full items-center px-0.5">
      <Lamp isLit />
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** The lamp with its text. Nothing before the first check. */
export function AirLine({ air }: Pick<Station, 'air'>) {
  const now = Date.now()
  const label = airText(air, stationText, now)
  if (label === null) return null
  return (
    <p className="mt-1 flex items-center gap-2 text-[0.875rem] text-soft">
      {isKnownOnAir(air, now) && <Lamp isLit />}
      {label}
    </p>
  )
}

export function CheckMark() {
  return (
    <span title={stationText.notChecked} className="inline-flex h-full items-center px-0.5">
      <Lamp />
      <span className="sr-only">{stationText.notChecked}</span>
    </span>
  )
}

export function CheckLegend({ stations }: { readonly stations: readonly Station[] }) {
  if (!stations.some(isUnchecked)) return null
  return (
    <p className="flex items-baseline gap-2 text-[0.8125rem] text-soft">
      <Lamp />
      {stationText.checkLegend}
    </p>
  )
}
