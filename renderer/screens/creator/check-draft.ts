/** What is wrong with what was typed of a station, in words; the API checks the same. Pure. */
import {
  ADDRESS_MAX,
  DESCRIPTION_MAX,
  isPublicAddress,
  LANGUAGES,
  PLAIN_TEXT,
  STATION_NAME,
  TAGS,
} from '../../../shared/api/field-rules.ts'
import { stationAddress } from '../../../shared/radio/station-address.ts'
import { wordsIn } from '../../domain/stations/comma-list.ts'
import type { Messages } from '../../locales/messages.ts'
import type { FieldCheck } from '../../ui/use-checked-form.ts'
import type { DraftFields } from './draft-fields.ts'

/** The checks of all fields, in the order of the form. */
export function draftChecks(
  text: Messages['creator']['form'],
): Readonly<Record<keyof DraftFields, FieldCheck>> {
  const words =
    ({ most, min, max }: typeof TAGS | typeof LANGUAGES): FieldCheck =>
    (typed) => {
      const all = wordsIn(typed)
      if (all.length > most) return text.tooMany(most)
      if (all.some((word) => !PLAIN_TEXT.test(word))) return text.odd
      const isWrong = all.some(({ length }) => length < min || length > max)
      return isWrong ? text.wordLength(min, max) : undefined
    }
  return {
    name: (name) => {
      if (!PLAIN_TEXT.test(name)) return text.odd
      const { min, max } = STATION_NAME
      return name.length < min || name.length > max ? text.nameLength(min, max) : undefined
    },
    description: (description) => {
      if (!PLAIN_TEXT.test(description.replace(/\r?\n/g, ''))) return text.odd
      return description.length > DESCRIPTION_MAX ? text.tooLong(DESCRIPTION_MAX) : undefined
    },
    url: (url) => (isStreamAddress(url) ? undefined : text.urlShape),
    homepage: (homepage) =>
      homepage === '' || isPublicAddress(homepage) ? undefined : text.homepageShape,
    tags: words(TAGS),
    countrycode: (code) => (code === '' ? text.countryMissing : undefined),
    language: words(LANGUAGES),
  }
}

/** The name that a form takes over from what a stream says of itself: what was typed stays. */
export function nameFrom(typed: string, said: string): string {
  if (typed !== '') return typed
  const name = said.slice(0, STATION_NAME.max).toWellFormed().trim()
  return PLAIN_TEXT.test(name) ? name : ''
}

/** Whether a stream can be at this address at all. */
export function isStreamAddress(address: string): boolean {
  const url = stationAddress(address)
  return url !== null && url.length <= ADDRESS_MAX
}
