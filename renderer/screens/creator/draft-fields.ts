/** What the form of a station holds, and what the API is told of it. Pure. */
import type { StationDraft } from '../../../shared/api/own-stations.ts'
import { FORM_FIELDS, isList, valueLeftOut } from '../../../shared/api/station-fields.ts'
import type { FormField } from '../../../shared/api/stations.ts'
import { stationAddress } from '../../../shared/radio/station-address.ts'
import { wordsIn, wordsText } from '../../domain/stations/comma-list.ts'

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
