import { countryName } from '../../../shared/api/country-name.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { stationPageText } from '../../../shared/locales/generated/station-page.ts'
import { plainWords } from '../../../shared/search/plain-words.ts'
import { getUsualStartText } from '../../domain/stations/usual-hours.ts'
import { formatAgo } from '../../lib/ago.ts'

interface Fact {
  readonly label: string
  readonly value: string
}

type Sound = Pick<Station, 'codec' | 'bitrate'>

export function formatText({ codec, bitrate }: Sound, text: typeof stationText): string {
  const parts = [codec !== 'UNKNOWN' && codec, bitrate !== null && text.bitrate(bitrate)]
  return parts.filter(Boolean).join(', ')
}

function airText({ air }: Station, text: typeof stationPageText, now: number): string {
  const usual = getUsualStartText(air, stationText, now)
  if (usual !== null)
    return air.since === null ? usual : text.silentSince({ state: usual, iso: air.since })
  const state = text.states[air.state]
  return air.since === null ? state : text.since({ state, iso: air.since })
}

/** The name in the stream, if it differs from the listed one. */
function ownName({ name, air }: Station): string {
  const plain = (text: string) => plainWords(text).join(' ')
  return air.name === null || plain(air.name) === plain(name) ? '' : air.name
}

function listenersText(
  { air: { lastPlayed } }: Station,
  text: typeof stationText,
  now: number,
): string {
  if (lastPlayed === null) return ''
  const country =
    lastPlayed.countrycode && (countryName(lastPlayed.countrycode) ?? lastPlayed.countrycode)
  const ago = formatAgo(Date.parse(lastPlayed.at), now)
  return country ? text.airHeardFrom({ ago, country }) : text.airHeard(ago)
}

/** Explains a contradiction between the directory's check and ours; empty if they agree. */
function otherFinding({ directory, air }: Station, text: typeof stationPageText): string | null {
  if (directory === null || directory.lastcheckok === null || air.since === null) return null
  if (!directory.lastcheckok && air.state === 'on air') return text.directorySilent(air.since)
  const isSilent = air.state === 'off air' || air.state === 'dead'
  return directory.lastcheckok && isSilent ? text.directoryHeard(air.since) : null
}

function directoryText(station: Station, text: typeof stationPageText): string {
  const { directory } = station
  if (directory === null) return ''
  if (directory.goneAt !== null) return text.directoryGone(directory.goneAt)
  const parts = [text.clicks(directory.clickcount), otherFinding(station, text)]
  return parts.filter((part) => part !== null).join('. ')
}

/** Known facts in display order. `now` is in ms since the epoch. */
export function aboutStation(station: Station, now: number): Fact[] {
  const page = stationPageText
  const variants = station.variants.map((variant) => formatText(variant, stationText))
  const facts = [
    { label: page.country, value: [station.country, station.state].filter(Boolean).join(', ') },
    { label: page.language, value: station.language.join(', ') },
    { label: page.format, value: formatText(station, stationText) },
    { label: page.variants, value: [...new Set(variants)].filter(Boolean).join(' · ') },
    { label: page.ownName, value: ownName(station) },
    // The server's own streams are not checked.
    { label: page.air, value: station.demo ? '' : airText(station, page, now) },
    { label: page.heard, value: listenersText(station, stationText, now) },
    { label: page.directory, value: directoryText(station, page) },
  ]
  return facts.filter(({ value }) => value !== '')
}
