import { countryName } from '../../../../shared/api/country-name.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { formats } from '../../../../shared/locale/formats.ts'
import { ago } from '../../../lib/ago.ts'
import { usualText } from '../../../lib/usual-hours.ts'
import type { Messages } from '../../../locales/messages.ts'

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
