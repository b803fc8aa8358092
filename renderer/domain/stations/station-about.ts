import { countryName } from '../../../shared/api/country-name.ts'
import type { Station, StationDetail } from '../../../shared/api/stations.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { stationPageText } from '../../../shared/locales/generated/station-page.ts'
import { plainWords } from '../../../shared/search/plain-words.ts'
import { formatAgo } from '../../lib/ago.ts'
import { getUsualStartText } from './usual-hours.ts'

interface Fact {
  readonly label: string
  readonly value: string
}

type StreamFormat = Pick<Station, 'codec' | 'bitrate'>

export function formatText({ codec, bitrate }: StreamFormat, text: typeof stationText): string {
  const parts = [codec !== 'UNKNOWN' && codec, bitrate !== null && text.bitrate(bitrate)]
  return parts.filter(Boolean).join(', ')
}

function airText({ air }: Station, text: typeof stationPageText, now: number): string {
  const usualStartText = getUsualStartText(air, stationText, now)
  if (usualStartText !== null) {
    if (air.since === null) return usualStartText
    return text.silentSince({ state: usualStartText, iso: air.since })
  }
  const state = text.states[air.state]
  return air.since === null ? state : text.since({ state, iso: air.since })
}

/** Returns the name that the stream reports. Empty when it equals the listed name. */
function streamName({ name, air }: Station): string {
  const normalize = (text: string) => plainWords(text).join(' ')
  return air.name === null || normalize(air.name) === normalize(name) ? '' : air.name
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
  return country ? text.airPlayedFrom({ ago, country }) : text.airPlayed(ago)
}

/** Explains a contradiction between the checks of the directory and of our API. Null when they agree. */
function contradictionText(
  { directory, air }: Station,
  text: typeof stationPageText,
): string | null {
  if (directory === null || directory.lastcheckok === null || air.since === null) return null
  if (!directory.lastcheckok && air.state === 'on air') return text.directorySilent(air.since)
  const isSilent = air.state === 'off air' || air.state === 'dead'
  return directory.lastcheckok && isSilent ? text.directoryWorks(air.since) : null
}

function directoryText(station: Station, text: typeof stationPageText): string {
  const { directory } = station
  if (directory === null) return ''
  if (directory.goneAt !== null) return text.directoryGone(directory.goneAt)
  const parts = [text.clicks(directory.clickcount), contradictionText(station, text)]
  return parts.filter((part) => part !== null).join('. ')
}

/** Returns the facts in display order, without those that are unknown. `now` is in ms since the epoch. */
export function aboutStation(
  station: Station & Pick<StationDetail, 'followers'>,
  now: number,
): Fact[] {
  const page = stationPageText
  const { followers = 0 } = station
  const { checkedAt } = station.air
  const variants = station.variants.map((variant) => formatText(variant, stationText))
  const facts = [
    { label: page.country, value: [station.country, station.state].filter(Boolean).join(', ') },
    { label: page.language, value: station.language.join(', ') },
    { label: page.format, value: formatText(station, stationText) },
    { label: page.variants, value: [...new Set(variants)].filter(Boolean).join(' · ') },
    { label: page.ownName, value: streamName(station) },
    // The API does not check its demo stations.
    { label: page.air, value: station.demo ? '' : airText(station, page, now) },
    {
      label: page.lastCheck,
      value: checkedAt === null ? '' : formatAgo(Date.parse(checkedAt), now),
    },
    { label: page.followers, value: followers === 0 ? '' : formats.number(followers) },
    { label: page.listeners, value: listenersText(station, stationText, now) },
    { label: page.directory, value: directoryText(station, page) },
  ]
  return facts.filter(({ value }) => value !== '')
}
