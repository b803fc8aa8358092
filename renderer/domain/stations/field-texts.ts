import { countryName } from '../../../shared/api/country-name.ts'
import { inWeekOrder } from '../../../shared/api/occurrences.ts'
import type { Show } from '../../../shared/api/shows.ts'
import type { ReviewedField, SavedField } from '../../../shared/api/station-fields.ts'
import type { FormField } from '../../../shared/api/stations.ts'
import { formats } from '../../../shared/locale/formats.ts'
import type { creatorText } from '../../../shared/locales/generated/creator.ts'
import { scheduleText } from '../../../shared/locales/generated/schedule.ts'
import { durationText, weekdayNames, zoneText } from '../../lib/time-texts.ts'

/** Splits typed text at commas, semicolons and line breaks. Returns unique items in lower case. */
export function parseList(text: string): string[] {
  const items = text.split(/[,;\n]/).map((item) => item.trim().replace(/\s+/g, ' ').toLowerCase())
  return [...new Set(items.filter(Boolean))]
}

export function formatList(items: readonly string[]): string {
  return items.join(', ')
}

type CreatorTexts = typeof creatorText

export function formText(field: FormField, value: unknown): string {
  if (field === 'countrycode') return countryName(String(value)) ?? String(value)
  return Array.isArray(value) ? formatList(value as string[]) : String(value ?? '')
}

/** Formats the value of a stored field. A schedule has one line for each show, in week order. */
export function fieldText(field: SavedField, value: unknown): string {
  if (field !== 'schedule') return formText(field, value)
  const days = weekdayNames()
  return inWeekOrder(value as Show[])
    .map(
      ({ title, day, start, minutes, timeZone }) =>
        `${scheduleText.weekly({ weekday: days[day] ?? '', time: formats.clock(start) })}, ${durationText(minutes)}, ${zoneText(timeZone)}: ${title}`,
    )
    .join('\n')
}

export function fieldLabel(field: ReviewedField, { form, schedule, cover }: CreatorTexts): string {
  if (field === 'cover') return cover.title
  if (field === 'schedule') return schedule.title
  return form[field === 'countrycode' ? 'country' : field]
}
