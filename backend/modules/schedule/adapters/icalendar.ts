import ICAL from 'ical.js'
import { SCHEDULE_DAYS } from '../../../../shared/api/schedule.ts'
import type { Adapter, ParseContext } from './adapter.ts'
import { EVENTS_MAX, REPEATS_MAX, RULES_MAX, SCHEDULE_MAX } from './limits.ts'
import { makeReading, type RawBroadcast } from './make-reading.ts'
import { fromClock, readZone } from './read-time.ts'

const DAY_MS = 24 * 60 * 60_000
const REACH_MS = (SCHEDULE_DAYS + 1) * DAY_MS

function zoneOf(calendar: ICAL.Component, context: ParseContext): string | null {
  return readZone(calendar.getFirstPropertyValue('x-wr-timezone')) ?? context.zone
}

function momentsOf(zone: string | null) {
  return (time: ICAL.Time, property: ICAL.Property | null): number | null => {
    // An all-day event has no start time.
    if (time.isDate) return null
    if (time.zone.tzid === 'UTC') return fromClock(time, 'UTC')
    const named = property?.getFirstParameter('tzid') || null
    // The system's zone data is newer than the definition in an old calendar.
    const known = named === null ? zone : readZone(named)
    if (known !== null) return fromClock(time, known)
    const isDefined = time.zone.tzid !== 'floating'
    return isDefined ? fromClock(ICAL.Time.fromJSDate(time.toJSDate(), true), 'UTC') : null
  }
}

const roughly = ({ year, month, day }: ICAL.Time) => Date.UTC(year, month - 1, day)

/** Rejects events with many rules, since each rule is evaluated for each repeat. */
const hasFewRules = (event: ICAL.Component) => event.getAllProperties('rrule').length <= RULES_MAX

function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  const all = calendar.getAllSubcomponents('vevent').slice(0, EVENTS_MAX).filter(hasFewRules)
  const changes = new Map<string, ICAL.Component[]>()
  const masters = all.filter((one) => !one.hasProperty('recurrence-id'))
  for (const one of all) {
    if (!one.hasProperty('recurrence-id')) continue
    const uid = String(one.getFirstPropertyValue('uid'))
    changes.set(uid, [...(changes.get(uid) ?? []), one])
  }
  const events = masters.map((one) => {
    const uid = String(one.getFirstPropertyValue('uid'))
    const exceptions = changes.get(uid) ?? []
    changes.delete(uid)
    return new ICAL.Event(one, { exceptions })
  })
  const alone = [...changes.values()].flat().map((one) => new ICAL.Event(one, { exceptions: [] }))
  return [...events, ...alone]
}

function broadcastsOf(calendar: ICAL.Component, context: ParseContext): RawBroadcast[] {
  const moment = momentsOf(zoneOf(calendar, context))
  const found: RawBroadcast[] = []
  let repeats = 0

  function addBroadcast(event: ICAL.Event, start: ICAL.Time): void {
    const { component, startDate, endDate, summary } = event
    if (component.getFirstPropertyValue('status') === 'CANCELLED') return
    const startProperty = component.getFirstProperty('dtstart')
    const [startsAt, from] = [moment(start, startProperty), moment(startDate, startProperty)]
    const to = moment(endDate, component.getFirstProperty('dtend') ?? startProperty)
    const length = from === null || to === null ? 0 : to - from
    if (startsAt === null || Math.abs(startsAt - context.now) > REACH_MS) return
    found.push({
      title: summary,
      startsAt,
      endsAt: length > 0 ? startsAt + length : null,
      homepage: component.getFirstPropertyValue('url'),
    })
  }

  const isFull = () => found.length >= 2 * SCHEDULE_MAX
  for (const event of eventsOf(calendar)) {
    if (isFull()) break
    if (!event.isRecurring()) {
      addBroadcast(event, event.startDate)
      continue
    }
    const iterator = event.iterator()
    for (; repeats < REPEATS_MAX && !isFull(); repeats += 1) {
      const next = iterator.next()
      if (!next || roughly(next) > context.now + REACH_MS) break
      if (roughly(next) < context.now - REACH_MS) continue
      const { item, startDate } = event.getOccurrenceDetails(next)
      addBroadcast(item, startDate)
    }
  }
  return found
}

/** iCalendar (RFC 5545): repeats, exceptions and embedded time zones. */
export const icalendar: Adapter = {
  platform: 'icalendar',
  terms: 'A calendar at an address is published to be subscribed to by programs: RFC 5545',
  detect({ homepage }) {
    const url = homepage === null ? null : URL.parse(homepage.replace(/^webcal:/i, 'https:'))
    if (url === null || !url.pathname.toLowerCase().endsWith('.ics')) return null
    return [{ name: 'schedule', url: url.href }]
  },
  parse(body, context) {
    try {
      const calendar = new ICAL.Component(ICAL.parse(body))
      if (calendar.name !== 'vcalendar') return null
      const zone = zoneOf(calendar, context)
      return makeReading({ zone, schedule: broadcastsOf(calendar, context) }, context)
    } catch {
      // ical.js throws for any input that it cannot read.
      return null
    }
  },
}
