import { NO_COUNTRY } from '../../../shared/api/country-name.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { AirMark, CheckMark, isUnchecked } from './check-mark.tsx'

type FactSource = Pick<Station, 'countrycode' | 'codec' | 'bitrate' | 'check'>

export function stationFormat(
  { codec, bitrate }: Pick<Station, 'bitrate'> & { readonly codec: string },
  text: typeof stationText,
): string[] {
  const facts = [codec !== 'UNKNOWN' && codec, bitrate !== null && text.bitrate(bitrate)]
  return facts.filter((fact) => typeof fact === 'string')
}

export function stationFacts(station: FactSource, text: typeof stationText): string[] {
  const facts: (string | false)[] = [
    station.countrycode !== NO_COUNTRY && station.countrycode,
    ...stationFormat(station, text),
    station.check.state === 'silent' && text.silent,
  ]
  return facts.filter((fact): fact is string => Boolean(fact))
}

export function StationFacts({ station }: { readonly station: Station }) {
  const facts = stationFacts(station, stationText)
  const hasAirState = station.air.state !== 'not checked' || station.air.lastPlayed !== null
  return (
    <ul className="meta flex min-h-4 flex-wrap gap-x-2 gap-y-0.5 text-soft">
      {facts.map((fact, index) => (
        <li key={fact} className="flex gap-2">
          {fact}
          {index < facts.length - 1 && <span aria-hidden="true">·</span>}
        </li>
      ))}
      {station.onAir === false && (
        <li className="rounded-edge border border-edge px-1.5">{stationText.offAir}</li>
      )}
      {hasAirState && (
        <li className="ml-auto">
          <AirMark air={station.air} />
        </li>
      )}
      {isUnchecked(station) && (
        <li className="ml-auto">
          <CheckMark />
        </li>
      )}
    </ul>
  )
}
