/** The fields of a station as people read them, wherever two versions stand side by side. Pure. */
import { countryName } from '../../../shared/api/country-name.ts'
import { inWeekOrder } from '../../../shared/api/occurrences.ts'
import type { Show } from '../../../shared/api/shows.ts'
import type { SavedField } from '../../../shared/api/station-fields.ts'
import type { FormField } from '../../../shared/api/stations.ts'
import type { Messages } from '../../locales/messages.ts'
import { wordsText } from './comma-list.ts'

type CreatorWords = Messages['creator']

/** A value of a field of the form as text; empty where there is none. */
export function formText(field: FormField, value: unknown): string {
  if (field === 'countrycode') return countryName(String(value)) ?? String(value)
  return Array.isArray(value) ? wordsText(value as string[]) : String(value ?? '')
}

/** A value of any field that is saved; of a schedule a line for each show, in the order of the week. */
export function fieldText(
  field: SavedField,
  value: unknown,
  { creator, schedule }: Pick<Messages, 'creator' | 'schedule'>,
): string {
  if (field !== 'schedule') return formText(field, value)
  const { days, length } = creator.schedule
  return inWeekOrder(value as Show[])
    .map(
      ({ title, day, start, minutes, timeZone }) =>
        `${schedule.weekly(days[day], start)}, ${length(minutes)}, ${schedule.zone(timeZone)}: ${title}`,
    )
    .join('\n')
}

/** What the form calls a field. */
export function fieldLabel(field: SavedField, { form, schedule }: CreatorWords): string {
  if (field === 'schedule') return schedule.title
  return form[field === 'countrycode' ? 'country' : field]
}
