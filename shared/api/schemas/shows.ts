import { z } from 'zod'
import { PLAIN_TEXT, SHOW_MINUTES, SHOW_START, SHOW_TITLE_MAX, SHOWS_MAX } from '../field-rules.ts'

/** True for an IANA name such as `Europe/Berlin`; offsets such as `+02:00` are not accepted. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A show that comes every week, on the clocks of its time zone. `day` 0 is Monday. */
export const showSchema = z
  .strictObject({
    id: z.uuid(),
    title: z.string().trim().min(1).max(SHOW_TITLE_MAX).regex(PLAIN_TEXT, 'must be plain text'),
    day: z.int().min(0).max(6),
    start: z.string().regex(SHOW_START, 'must be HH:MM'),
    minutes: z.int().min(SHOW_MINUTES.min).max(SHOW_MINUTES.max),
    timeZone: z.string().max(64).refine(isTimeZone, 'must be the name of a time zone'),
  })
  .meta({ id: 'Show' })
export type Show = z.infer<typeof showSchema>

/** All shows of a station, each id once. */
export const scheduleSchema = z
  .array(showSchema)
  .max(SHOWS_MAX)
  .refine((shows) => new Set(shows.map(({ id }) => id)).size === shows.length, 'has an id twice')
