/** What is known of a station, in words, for its page. Pure. */
import type { Station } from '../../../shared/api/stations.ts'
import { ago } from '../../lib/ago.ts'
import { countryName } from '../../lib/countries.ts'
import type { Messages } from '../../messages/messages.ts'

export interface Fact {
  readonly label: string
  readonly value: string
}

/** An address that may be opened in the system's browser; null for any other, such as a script. */
export function webAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

type Sound = Pick<Station, 'codec' | 'bitrate'>

function formatText({ codec, bitrate }: Sound, text: Messages['station']): string {
  const parts = [codec !== 'UNKNOWN' && codec, bitrate !== null && text.bitrate(bitrate)]
  return parts.filter(Boolean).join(', ')
}

function airText({ air }: Station, text: Messages['stationPage']): string {
  const state = text.states[air.state]
  return air.since === null ? state : text.since(state, air.since)
}

function heardText({ air: { heard } }: Station, text: Messages['station'], now: number): string {
  if (heard === null) return ''
  const country = heard.countrycode && countryName(heard.countrycode)
  return text.airHeard(ago(Date.parse(heard.at), now), country)
}

function directoryText({ directory }: Station, text: Messages['stationPage']): string {
  if (directory === null) return ''
  if (directory.goneAt !== null) return text.directoryGone(directory.goneAt)
  return text.clicks(directory.clickcount)
}

/** The facts that are known, in the order they are printed; what is unknown is left out. `now` is in ms since the epoch. */
export function aboutStation(station: Station, text: Messages, now: number): Fact[] {
  const { stationPage: page, station: words } = text
  const variants = station.variants.map((variant) => formatText(variant, words))
  const facts = [
    { label: page.country, value: [station.country, station.state].filter(Boolean).join(', ') },
    { label: page.language, value: station.language.join(', ') },
    { label: page.format, value: formatText(station, words) },
    { label: page.variants, value: [...new Set(variants)].filter(Boolean).join(' · ') },
    // The server's own streams need no check.
    { label: page.air, value: station.demo ? '' : airText(station, page) },
    { label: page.heard, value: heardText(station, words, now) },
    { label: page.directory, value: directoryText(station, page) },
  ]
  return facts.filter(({ value }) => value !== '')
}
