/** One show as it is typed, and what is wrong with it. Pure. */

import {
  PLAIN_TEXT,
  SHOW_MINUTES,
  SHOW_START,
  SHOW_TITLE_MAX,
} from '../../../shared/api/field-rules.ts'
import type { Show } from '../../../shared/api/shows.ts'
import { APP_LOCALE } from '../../../shared/locale/formats.ts'
import type { Messages } from '../../locales/messages.ts'
import type { FieldCheck } from '../../ui/use-checked-form.ts'

/** The fields as they are typed. */
export interface ShowFields {
  readonly title: string
  /** 0 is Monday. */
  readonly day: string
  readonly start: string
  readonly minutes: string
  readonly timeZone: string
}

/** A new show: an hour at eight in the evening. */
export function emptyShow(timeZone: string): ShowFields {
  return { title: '', day: '0', start: '20:00', minutes: '60', timeZone }
}

/** A show as the fields show it. */
export function showFields({ id: _, ...show }: Show): ShowFields {
  return { ...show, day: String(show.day), minutes: String(show.minutes) }
}

/** What was typed, as the API takes it. */
export function showOf(id: string, { title, day, start, minutes, timeZone }: ShowFields): Show {
  return { id, title, day: Number(day), start, minutes: Number(minutes), timeZone }
}

/** The checks of all fields, in the order of the form. */
export function showChecks(
  text: Messages['creator']['schedule'],
): Readonly<Record<keyof ShowFields, FieldCheck>> {
  const { min, max } = SHOW_MINUTES
  const chosen = () => undefined
  return {
    title: (title) => {
      const isTitle = title !== '' && title.length <= SHOW_TITLE_MAX && PLAIN_TEXT.test(title)
      return isTitle ? undefined : text.showLength(SHOW_TITLE_MAX)
    },
    day: chosen,
    start: (start) => (SHOW_START.test(start) ? undefined : text.startShape),
    minutes: (typed) => {
      const minutes = Number(typed)
      const isLength = Number.isInteger(minutes) && minutes >= min && minutes <= max
      return isLength ? undefined : text.minutesRange(min, max)
    },
    timeZone: chosen,
  }
}

/** The zones to choose from, with those that are in use already. */
export function zonesToChoose(known: readonly string[], used: readonly string[]): string[] {
  return [...new Set([...known, 'UTC', ...used])].toSorted((a, b) => a.localeCompare(b, APP_LOCALE))
}
