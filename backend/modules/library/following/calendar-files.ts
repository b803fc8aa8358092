import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import ical, { ICalCalendarMethod } from 'ical-generator'
import { z } from 'zod'
import { broadcastFileParams, calendarParams } from '../../../../shared/api/following.ts'
import { showParams } from '../../../../shared/api/schedule.ts'
import { problemResponses } from '../../../http/call-schemas.ts'
import { Failure } from '../../../http/failure.ts'
import { toBroadcast } from '../../schedule/broadcast-rows.ts'
import { type CalendarRow, createCalendarStore } from './calendar-store.ts'
import { createFollowedStore } from './followed-store.ts'

const REFRESH_S = 60 * 60
/** Longest text of a field, in UTF-16 units; platforms have no limit of their own. */
const TEXT_MAX = 200

interface CalendarEntry {
  readonly id: string
  readonly title: string
  readonly host: string | null
  readonly stationName: string
  readonly startsAt: string
  /** null when the platform does not say. */
  readonly endsAt: string | null
  readonly listenUrl: string
}

/** Removes control characters, which iCalendar does not allow inside a line. */
const plain = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, TEXT_MAX)
    .toWellFormed()

/** Renders an iCalendar file (RFC 5545). `host` makes entry ids globally unique. Pure. */
function calendarText(name: string, host: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name: plain(name),
    prodId: { company: 'Undertone', product: 'Undertone', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
  })
  for (const { id, title, host: by, stationName, startsAt, endsAt, listenUrl } of entries) {
    calendar.createEvent({
      id: `${id}@${host}`,
      // Fixed, so that equal broadcasts produce equal bytes.
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

const PUBLIC_MAX_AGE_S = 300

const calendarFile = {
  200: { description: 'The calendar', content: { 'text/calendar': { schema: z.string() } } },
  ...problemResponses,
}
const headers = (isPublic: boolean, name?: string) => ({
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': isPublic ? `public, max-age=${PUBLIC_MAX_AGE_S}` : 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  ...(name === undefined ? {} : { 'content-disposition': `attachment; filename="${name}.ics"` }),
})
const notFound = () => new Failure(404, 'calendar-not-found')

/** Public calendar files of shows, of broadcasts, and of what a user follows (secret URL). */
export const calendarFiles: FastifyPluginAsyncZod = async (app) => {
  const { database, now, publicUrl } = app
  const calendars = createCalendarStore(database)
  const followed = createFollowedStore(database, app.pictureUrls)
  const host = () => new URL(publicUrl()).hostname
  const listenUrl = (stationId: string) => `${publicUrl()}/embed/${stationId}`
  const entryOf = (row: CalendarRow): CalendarEntry => ({
    ...toBroadcast(row),
    stationName: row.station_name,
    listenUrl: listenUrl(row.station_id),
  })

  app.get(
    '/shows/:id/calendar.ics',
    {
      config: { action: 'schedule.read' },
      schema: {
        tags: ['schedule'],
        summary: 'Known broadcasts of a show, as iCalendar',
        params: showParams,
        response: calendarFile,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const rows = await calendars.ofShow(id, now())
      const last = rows.at(-1)
      if (last === undefined) throw notFound()
      void reply.headers(headers(true, id))
      return calendarText(last.title, host(), rows.map(entryOf))
    },
  )

  app.get(
    '/broadcasts/:file',
    {
      config: { action: 'schedule.read' },
      schema: {
        tags: ['schedule'],
        summary: 'One broadcast as iCalendar: {id}.ics',
        params: broadcastFileParams,
        response: calendarFile,
      },
    },
    async (request, reply) => {
      const id = request.params.file.replace(/\.ics$/, '')
      const row = await calendars.broadcast(id)
      if (row === undefined) throw notFound()
      void reply.headers(headers(true, id))
      return calendarText(row.title, host(), [entryOf(row)])
    },
  )

  app.get(
    '/calendars/:file',
    {
      config: { action: 'schedule.read', cost: 30 },
      schema: {
        tags: ['following'],
        summary: 'What a user follows, as iCalendar at a secret address: {token}.ics',
        params: calendarParams,
        response: calendarFile,
      },
    },
    async (request, reply) => {
      const owner = await calendars.ownerOf(request.params.file.replace(/\.ics$/, ''))
      if (owner === null) throw notFound()
      const coming = await followed.coming(owner, now())
      void reply.headers(headers(false))
      const entries = coming.map((one) => ({ ...one, listenUrl: listenUrl(one.stationId) }))
      return calendarText('Undertone: following', host(), entries)
    },
  )
}
