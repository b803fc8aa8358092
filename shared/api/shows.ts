import * as z from 'zod/mini'
import { APP_LOCALE } from '../locale/formats.ts'
import { SHOW_MINUTES, SHOW_START, SHOW_TITLE_MAX, SHOWS_MAX } from './field-rules.ts'
import { checked, exactly, integer, named, plainText, text } from './schema-parts.ts'

export const showSchema = named(
  'Show',
  z.object({
    id: z.uuid(),
    title: plainText(1, SHOW_TITLE_MAX),
    /** 0 is Monday. */
    day: integer(0, 6),
    /** HH:MM in `timeZone`. */
    start: text(z.regex(SHOW_START, 'must be HH:MM')),
    minutes: integer(SHOW_MINUTES.min, SHOW_MINUTES.max),
    /** IANA name, possibly unknown to this runtime. */
    timeZone: text(z.maxLength(64)),
  }),
)
export type Show = z.infer<typeof showSchema>

/** True for an IANA name such as `Europe/Berlin`, false for an offset such as `+02:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat(APP_LOCALE, { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A show in a request: no unknown fields, and a time zone that exists. */
const showBody = checked(
  exactly(showSchema),
  z.refine(({ timeZone }: { timeZone: string }) => isTimeZone(timeZone), {
    path: ['timeZone'],
    message: 'must be the name of a time zone',
  }),
)

const hasEachIdOnce = (shows: readonly Show[]) =>
  new Set(shows.map(({ id }) => id)).size === shows.length

export const scheduleBody = checked(
  z.array(showBody),
  z.maxLength(SHOWS_MAX),
  z.refine(hasEachIdOnce, 'has an id twice'),
)
