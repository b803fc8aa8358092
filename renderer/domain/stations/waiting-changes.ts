/** What of a listed station waits for approval, beside what is shown until then. Pure. */
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { FORM_FIELDS, isSameValue } from '../../../shared/api/station-fields.ts'
import type { FormField } from '../../../shared/api/stations.ts'
import { formText } from './field-texts.ts'

/** A part of a station that waits, as text; empty where there is none. */
export interface WaitingChange {
  readonly part: FormField
  readonly shown: string
  readonly waiting: string
}

/** The words that differ, in the order of the form. */
export function waitingWords(station: OwnStation): WaitingChange[] {
  const { shown } = station
  if (shown === null) return []
  return FORM_FIELDS.map((part) => ({
    part,
    shown: formText(part, shown[part]),
    waiting: formText(part, station[part]),
  })).filter((change) => change.shown !== change.waiting)
}

/** Whether another picture waits, or another schedule. */
export function waitsFor(part: 'cover' | 'schedule', { shown, ...station }: OwnStation): boolean {
  return shown !== null && !isSameValue(shown[part], station[part])
}
