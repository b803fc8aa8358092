import { countryName } from '../../../shared/api/country-name.ts'
import type { Station } from '../../../shared/api/stations.ts'
import { plainWords } from '../../../shared/search/plain-words.ts'
import { getUsualStartText } from '../../domain/stations/usual-hours.ts'
import { formatAgo } from '../../lib/ago.ts'
import type { Messages } from '../../locales/messages.ts'

interface Fact {
  readonly label: string
  readonly value: string
}

type Sound = Pick<Station, 'codec' | 'bitrate'>

export function formatText({ codec, bitrate }: Sound, text: Messages['station']): string {
  const parts = [codec !== 'UNKNOWN' && codec, bitrate !== null && text.bitrate(bitrate)]
  return parts.filter(Boolean).join(', ')
}

function airText({ air }: Station, { stationPage: text, station }: Messages, now: number): string {
  const usual = getUsualStartText(air, station, now)
  if (usual !== null) return air.since === null ? usual : text.silentSince(usual, air.since)
  const state = text.states[air.state]
  return air.since === null ? state : text.since(state, air.since)
}

/** The name in the stream, if it differs from the listed one. */
function ownName({ name, air }: Station): string {
  const plain = (text: string) => plainWords(text).join(' ')
  return air.name === null || plain(air.name) === plain(name) ? '' : air.name
}

function listenersText(
  { air: { lastPlayed } }: Station,
  text: Messages['station'],
  now: number,
): string {
  if (lastPlayed === null) return ''
  const country =
    lastPlayed.countrycode && (countryName(lastPlayed.countrycode) ?? lastPlayed.countrycode)
  return text.airHeard(formatAgo(Date.parse(lastPlayed.at), now), country)
}

/** Explains a contradiction between the directory's check and ours; empty if they agree. */
function otherFinding({ directory, air }: Station, text: Messages['stationPage']): string | null {
  if (directory === null || directory.lastcheckok === null || air.since === null) return null
  if (!directory.lastcheckok && air.state === 'on air') return text.directorySilent(air.since)
  const isSilent = air.state === 'off air' || air.state === 'dead'
  return directory.lastcheckok && isSilent ? text.directoryHeard(air.since) : null
}

function directoryText(station: Station, text: Messages['stationPage']): string {
  const { directory } = station
  if (directory === null) return ''
  if (directory.goneAt !== null) return text.directoryGone(directory.goneAt)
  const parts = [text.clicks(directory.clickcount), otherFinding(station, text)]
  return parts.filter((part) => part !== null).join('. ')
}

/** Known facts in display order. `now` is in ms since the epoch. */
export function aboutStation(station: Station, text: Messages, now: number): Fact[] {
  const { stationPage: page, station: stationText } = text
  const variants = station.variants.map((variant) => formatText(variant, stationText))
  const facts = [
    { label: page.country, value: [station.country, station.state].filter(Boolean).join(', ') },
    { label: page.language, value: station.language.join(', ') },
    { label: page.format, value: formatText(station, stationText) },
    { label: page.variants, value: [...new Set(variants)].filter(Boolean).join(' · ') },
    { label: page.ownName, value: ownName(station) },
    // The server's own streams are not checked.
    { label: page.air, value: station.demo ? '' : airText(station, text, now) },
    { label: page.heard, value: listenersText(station, stationText, now) },
    { label: page.directory, value: directoryText(station, page) },
  ]
  return facts.filter(({ value }) => value !== '')
}
