/** One show as it is typed, and what is wrong with it. Pure. */

import type { Show } from '../../../shared/api/answers/stations.ts'
import {
  PLAIN_TEXT,
  SHOW_MINUTES,
  SHOW_START,
  SHOW_TITLE_MAX,
} from '../../../shared/api/field-rules.ts'
import type { Messages } from '../../messages/messages.ts'

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
export function showFields(show: Show): ShowFields {
  return { ...show, day: String(show.day), minutes: String(show.minutes) }
}

/** What was typed, as the API takes it. */
export function showOf(id: string, fields: ShowFields): Show {
  const { title, day, start, minutes, timeZone } = fields
  return { id, title: title.trim(), day: Number(day), start, minutes: Number(minutes), timeZone }
}

/** A sentence for each field that cannot stay as it is. */
export type ShowProblems = { readonly [Field in 'title' | 'start' | 'minutes']?: string }

/** Looks at all fields. No problem, no entry. */
export function checkShow(show: Show, text: Messages['creator']['schedule']): ShowProblems {
  const { min, max } = SHOW_MINUTES
  const { title, start, minutes } = show
  const isTitle = title !== '' && title.length <= SHOW_TITLE_MAX && PLAIN_TEXT.test(title)
  const isLength = Number.isInteger(minutes) && minutes >= min && minutes <= max
  return {
    ...(!isTitle && { title: text.showLength(SHOW_TITLE_MAX) }),
    ...(!SHOW_START.test(start) && { start: text.startShape }),
    ...(!isLength && { minutes: text.minutesRange(min, max) }),
  }
}

/** Through the week from Monday; what begins at one time by title. */
export function inWeekOrder(shows: readonly Show[]): Show[] {
  return shows.toSorted(
    (a, b) => a.day - b.day || a.start.localeCompare(b.start) || a.title.localeCompare(b.title),
  )
}

/** The zones to choose from, with those that are in use already. */
export function zonesToChoose(known: readonly string[], used: readonly string[]): string[] {
  return [...new Set([...known, 'UTC', ...used])].toSorted((a, b) => a.localeCompare(b, 'en'))
}
