/** The form of a station: its fields, their checks, and what the API takes and refuses of them. Pure. */

import {
  ADDRESS_MAX,
  DESCRIPTION_MAX,
  isPublicAddress,
  LANGUAGES,
  PLAIN_TEXT,
  STATION_NAME,
  TAGS,
} from '../../../shared/api/field-rules.ts'
import type { StationDraft } from '../../../shared/api/own-stations.ts'
import { FORM_FIELDS, isList, valueLeftOut } from '../../../shared/api/station-fields.ts'
import type { FormField } from '../../../shared/api/stations.ts'
import { stationAddress } from '../../../shared/radio/station-address.ts'
import { ApiProblem } from '../../api/problem.ts'
import { wordsIn, wordsText } from '../../domain/stations/comma-list.ts'
import type { Messages } from '../../locales/messages.ts'
import type { FieldCheck, Refusal } from '../../ui/use-checked-form.ts'

/** The API's sentences about these fields. */
export function refusedFields(error: unknown, fields: readonly string[]): Refusal[] {
  if (!(error instanceof ApiProblem)) return []
  return (
    (error.errors ?? [])
      // body.tags.0: the field stands second.
      .map(({ path, message }) => ({ field: path.split('.')[1] ?? '', message }))
      .filter(({ field }) => fields.includes(field))
  )
}

/** The fields as they are typed. */
export type DraftFields = Readonly<Record<FormField, string>>

const fieldsWith = (typed: (field: FormField) => string) =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, typed(field)])) as DraftFields

export const EMPTY_FIELDS: DraftFields = fieldsWith(() => '')

/** A station as the fields show it. */
export const fieldsOf = (station: StationDraft): DraftFields =>
  fieldsWith((field) => {
    const value = station[field]
    return Array.isArray(value) ? wordsText(value) : (value ?? '')
  })

/** What was typed, without the spaces around it, as the API takes it. */
export function draftOf(fields: DraftFields): StationDraft {
  const values = FORM_FIELDS.map((field) => {
    const typed = fields[field]
    if (isList(field)) return [field, wordsIn(typed)]
    return [field, typed === '' && valueLeftOut(field) === null ? null : typed]
  })
  return { ...Object.fromEntries(values), url: stationAddress(fields.url) ?? fields.url }
}

/** What of a draft is another than before. */
export function changesIn(before: StationDraft, after: StationDraft): Partial<StationDraft> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof StationDraft]),
  )
  return Object.fromEntries(changed)
}

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
