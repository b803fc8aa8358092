/** Broadcasts as iCalendar (RFC 5545). Pure. */
import ical, { ICalCalendarMethod } from 'ical-generator'

/** How often programs that subscribe are asked to look again, in seconds. */
const LOOK_AGAIN_S = 60 * 60
/** Longest text of a field, in UTF-16 units: what platforms send has no limit of its own. */
const TEXT_MAX = 200

/** One entry; times in ISO 8601, UTC. */
export interface CalendarEntry {
  readonly id: string
  readonly title: string
  readonly host: string | null
  readonly stationName: string
  readonly startsAt: string
  /** null where the platform does not say. */
  readonly endsAt: string | null
  /** Where the station can be heard. */
  readonly listenUrl: string
}

/** Of a foreign text what may stand in a line: iCalendar has no other control characters than line ends. */
const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, TEXT_MAX)
    .toWellFormed()

/** The text of a calendar of that name. `host`: what makes ids of entries unlike those of others. */
export function calendarText(
  name: string,
  host: string,
  entries: readonly CalendarEntry[],
): string {
  const calendar = ical({
    name: plain(name),
    prodId: { company: 'Undertone', product: 'Undertone', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_AGAIN_S,
  })
  for (const { id, title, host: by, stationName, startsAt, endsAt, listenUrl } of entries) {
    calendar.createEvent({
      id: `${id}@${host}`,
      // Fixed, so that the same broadcasts are the same bytes.
      stamp: new Date(startsAt),
      start: new Date(startsAt),
      end: endsAt === null ? null : new Date(endsAt),
      summary: plain(title),
      location: plain(stationName),
      description: by === null ? null : plain(by),
      url: listenUrl,
    })
  }
  return calendar.toString()
}
