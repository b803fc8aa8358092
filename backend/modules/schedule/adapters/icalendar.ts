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

function createTimeReader(zone: string | null) {
  return (time: ICAL.Time, property: ICAL.Property | null): number | null => {
    // An all-day event has no start time.
    if (time.isDate) return null
    if (time.zone.tzid === 'UTC') return fromClock(time, 'UTC')
    const tzid = property?.getFirstParameter('tzid') || null
    // The system's zone data is newer than the definition in an old calendar.
    const systemZone = tzid === null ? zone : readZone(tzid)
    if (systemZone !== null) return fromClock(time, systemZone)
    const isDefinedInCalendar = time.zone.tzid !== 'floating'
    return isDefinedInCalendar
      ? fromClock(ICAL.Time.fromJSDate(time.toJSDate(), true), 'UTC')
      : null
  }
}

const toUtcDay = ({ year, month, day }: ICAL.Time) => Date.UTC(year, month - 1, day)

/** False for an event with many rules, because each rule is evaluated for each repeat. */
const hasFewRules = (event: ICAL.Component) => event.getAllProperties('rrule').length <= RULES_MAX

/** Returns events with their exceptions, which are changed repeats. An exception without its event is a separate event. */
function eventsOf(calendar: ICAL.Component): ICAL.Event[] {
  const components = calendar.getAllSubcomponents('vevent').slice(0, EVENTS_MAX).filter(hasFewRules)
  const exceptionsByUid = new Map<string, ICAL.Component[]>()
  const mainComponents = components.filter((component) => !component.hasProperty('recurrence-id'))
  for (const component of components) {
    if (!component.hasProperty('recurrence-id')) continue
    const uid = String(component.getFirstPropertyValue('uid'))
    exceptionsByUid.set(uid, [...(exceptionsByUid.get(uid) ?? []), component])
  }
  const events = mainComponents.map((component) => {
    const uid = String(component.getFirstPropertyValue('uid'))
    const exceptions = exceptionsByUid.get(uid) ?? []
    exceptionsByUid.delete(uid)
    return new ICAL.Event(component, { exceptions })
  })
  const separateEvents = [...exceptionsByUid.values()]
    .flat()
    .map((component) => new ICAL.Event(component, { exceptions: [] }))
  return [...events, ...separateEvents]
}

function broadcastsOf(calendar: ICAL.Component, context: ParseContext): RawBroadcast[] {
  const readTime = createTimeReader(zoneOf(calendar, context))
  const broadcasts: RawBroadcast[] = []
  let repeatCount = 0

  function addBroadcast(event: ICAL.Event, start: ICAL.Time): void {
    const { component, startDate, endDate, summary } = event
    if (component.getFirstPropertyValue('status') === 'CANCELLED') return
    const startProperty = component.getFirstProperty('dtstart')
    const startsAt = readTime(start, startProperty)
    const firstStart = readTime(startDate, startProperty)
    const firstEnd = readTime(endDate, component.getFirstProperty('dtend') ?? startProperty)
    const durationMs = firstStart === null || firstEnd === null ? 0 : firstEnd - firstStart
    if (startsAt === null || Math.abs(startsAt - context.now) > REACH_MS) return
    broadcasts.push({
      title: summary,
      startsAt,
      endsAt: durationMs > 0 ? startsAt + durationMs : null,
      homepage: component.getFirstPropertyValue('url'),
    })
  }

  const isFull = () => broadcasts.length >= 2 * SCHEDULE_MAX
  for (const event of eventsOf(calendar)) {
    if (isFull()) break
    if (!event.isRecurring()) {
      addBroadcast(event, event.startDate)
      continue
    }
    const iterator = event.iterator()
    for (; repeatCount < REPEATS_MAX && !isFull(); repeatCount += 1) {
      const next = iterator.next()
      if (!next || toUtcDay(next) > context.now + REACH_MS) break
      if (toUtcDay(next) < context.now - REACH_MS) continue
      const { item, startDate } = event.getOccurrenceDetails(next)
      addBroadcast(item, startDate)
    }
  }
  return broadcasts
}

/** Reads iCalendar files (RFC 5545) with repeats, exceptions and embedded time zones. */
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
