/** What the form of a station holds, and what the API is told of it. Pure. */
import type { StationDraft } from '../../../shared/api/own-stations.ts'
import { stationAddress } from '../../../shared/radio/station-address.ts'
import { wordsIn, wordsText } from './words.ts'

/** The fields as they are typed. */
export interface DraftFields {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly homepage: string
  readonly tags: string
  readonly countrycode: string
  readonly language: string
}

export const EMPTY_FIELDS: DraftFields = {
  name: '',
  description: '',
  url: '',
  homepage: '',
  tags: '',
  countrycode: '',
  language: '',
}

/** A station as the fields show it. */
export function fieldsOf(station: StationDraft): DraftFields {
  return {
    name: station.name,
    description: station.description ?? '',
    url: station.url,
    homepage: station.homepage ?? '',
    tags: wordsText(station.tags),
    countrycode: station.countrycode,
    language: wordsText(station.language),
  }
}

/** What was typed, without the spaces around it, as the API takes it. */
export function draftOf(fields: DraftFields): StationDraft {
  return {
    name: fields.name,
    description: fields.description || null,
    url: stationAddress(fields.url) ?? fields.url,
    homepage: fields.homepage || null,
    tags: wordsIn(fields.tags),
    countrycode: fields.countrycode,
    language: wordsIn(fields.language),
  }
}

/** What of a draft is another than before. */
export function changesIn(before: StationDraft, after: StationDraft): Partial<StationDraft> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof StationDraft]),
  )
  return Object.fromEntries(changed)
}
