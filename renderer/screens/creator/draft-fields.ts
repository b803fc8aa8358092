/** Fields of the station form and of the wizard, their checks and their mapping to the API. All functions are pure. */
import * as z from 'zod/mini'
import {
  ADDRESS_MAX,
  DESCRIPTION_MAX,
  isPublicAddress,
  LANGUAGES,
  PLAIN_TEXT,
  STATION_NAME,
  TAGS,
} from '../../../shared/api/field-rules.ts'
import { type Probe, probeSchema, type StationDraft } from '../../../shared/api/own-stations.ts'
import { defaultFieldValue, FORM_FIELDS, isList } from '../../../shared/api/station-fields.ts'
import type { FormField } from '../../../shared/api/stations.ts'
import type { creatorText } from '../../../shared/locales/generated/creator.ts'
import { stationAddress } from '../../../shared/radio/station-address.ts'
import { ApiProblem } from '../../api/problem.ts'
import { formatList, parseList } from '../../domain/stations/field-texts.ts'
import type { FieldCheck, FieldError } from '../../ui/use-checked-form.ts'

export function toFieldErrors(error: unknown, fields: readonly string[]): FieldError[] {
  if (!(error instanceof ApiProblem)) return []
  return (
    (error.errors ?? [])
      // A path such as body.tags.0 has the field as its second part.
      .map(({ path, message }) => ({ field: path.split('.')[1] ?? '', message }))
      .filter(({ field }) => fields.includes(field))
  )
}

export type DraftFields = Readonly<Record<FormField, string>>

const mapFields = (getValue: (field: FormField) => string) =>
  Object.fromEntries(FORM_FIELDS.map((field) => [field, getValue(field)])) as DraftFields

export const EMPTY_FIELDS: DraftFields = mapFields(() => '')

export const fieldsOf = (station: StationDraft): DraftFields =>
  mapFields((field) => {
    const value = station[field]
    return Array.isArray(value) ? formatList(value) : (value ?? '')
  })

export function draftOf(fields: DraftFields): StationDraft {
  const values = FORM_FIELDS.map((field) => {
    const typed = fields[field]
    if (isList(field)) return [field, parseList(typed)]
    return [field, typed === '' && defaultFieldValue(field) === null ? null : typed]
  })
  return { ...Object.fromEntries(values), url: stationAddress(fields.url) ?? fields.url }
}

export function changesIn(before: StationDraft, after: StationDraft): Partial<StationDraft> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof StationDraft]),
  )
  return Object.fromEntries(changed)
}

export function draftChecks(
  text: (typeof creatorText)['form'],
): Readonly<Record<keyof DraftFields, FieldCheck>> {
  const checkTerms =
    ({ maxCount, min, max }: typeof TAGS | typeof LANGUAGES): FieldCheck =>
    (typed) => {
      const terms = parseList(typed)
      if (terms.length > maxCount) return text.tooMany(maxCount)
      if (terms.some((term) => !PLAIN_TEXT.test(term))) return text.invisibleCharacters
      const hasInvalidLength = terms.some(({ length }) => length < min || length > max)
      // The sentence fits tags and languages.
      return hasInvalidLength ? text.tagLength({ min, max }) : undefined
    }
  return {
    name: (name) => {
      if (!PLAIN_TEXT.test(name)) return text.invisibleCharacters
      const { min, max } = STATION_NAME
      return name.length < min || name.length > max ? text.nameLength({ min, max }) : undefined
    },
    description: (description) => {
      if (!PLAIN_TEXT.test(description.replace(/\r?\n/g, ''))) return text.invisibleCharacters
      return description.length > DESCRIPTION_MAX ? text.tooLong(DESCRIPTION_MAX) : undefined
    },
    url: (url) => (isStreamAddress(url) ? undefined : text.urlShape),
    homepage: (homepage) =>
      homepage === '' || isPublicAddress(homepage) ? undefined : text.homepageShape,
    tags: checkTerms(TAGS),
    countrycode: (code) => (code === '' ? text.countryMissing : undefined),
    language: checkTerms(LANGUAGES),
  }
}

export const WIZARD_STEPS = ['address', 'details', 'review'] as const
export type WizardStep = (typeof WIZARD_STEPS)[number]

const wizardSchema = z.object({
  step: z.enum(WIZARD_STEPS),
  fields: z.record(z.enum(FORM_FIELDS), z.string()),
  probe: z.nullable(probeSchema),
  note: z.string(),
})
export interface WizardDraft {
  readonly step: WizardStep
  readonly fields: DraftFields
  readonly probe: Probe | null
  readonly note: string
}

export const EMPTY_WIZARD: WizardDraft = {
  step: 'address',
  fields: EMPTY_FIELDS,
  probe: null,
  note: '',
}

/** Parses a stored draft. An unreadable one is an empty one. */
export function parseWizard(stored: string | undefined): WizardDraft {
  if (stored === undefined) return EMPTY_WIZARD
  try {
    return z.parse(wizardSchema, JSON.parse(stored))
  } catch {
    return EMPTY_WIZARD
  }
}

/** Fills in what the probe found, and goes to the details. */
export function withProbe(draft: WizardDraft, url: string, probe: Probe): WizardDraft {
  const name = nameFrom(draft.fields.name, probe.name ?? '')
  return { ...draft, step: 'details', fields: { ...draft.fields, url, name }, probe }
}

/** Returns the step with the first field that the API rejected. Null when it rejected none. */
export function stepOf(error: unknown): WizardStep | null {
  const rejected = toFieldErrors(error, FORM_FIELDS)
  if (rejected.length === 0) return null
  return rejected.some(({ field }) => field === 'url') ? 'address' : 'details'
}

/** Returns the typed name, or the name that the stream reports when none is typed. */
export function nameFrom(typed: string, reported: string): string {
  if (typed !== '') return typed
  const name = reported.slice(0, STATION_NAME.max).toWellFormed().trim()
  return PLAIN_TEXT.test(name) ? name : ''
}

export function isStreamAddress(address: string): boolean {
  const url = stationAddress(address)
  return url !== null && url.length <= ADDRESS_MAX
}
