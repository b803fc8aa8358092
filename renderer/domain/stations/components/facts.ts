import { NO_COUNTRY } from '../../../../shared/api/country-name.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import type { Messages } from '../../../locales/messages.ts'

type FactSource = Pick<Station, 'countrycode' | 'codec' | 'bitrate' | 'check'>

/** The facts that are known, in the order they are printed; what is unknown is left out. */
export function stationFacts(station: FactSource, text: Messages['station']): string[] {
  const facts: (string | false)[] = [
    station.countrycode !== NO_COUNTRY && station.countrycode,
    station.codec !== 'UNKNOWN' && station.codec,
    station.bitrate !== null && text.bitrate(station.bitrate),
    station.check.state === 'silent' && text.silent,
  ]
  return facts.filter((fact): fact is string => Boolean(fact))
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
