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

const CLIENT_REFRESH_S = 60 * 60
/** Maximum length of a field, in UTF-16 units. Platforms do not limit their texts. */
const TEXT_MAX = 200

interface CalendarEntry {
  readonly id: string
  readonly title: string
  readonly host: string | null
  readonly stationName: string
  readonly startsAt: string
  /** Null when the platform does not report the end. */
  readonly endsAt: string | null
  readonly listenUrl: string
}

/** Shortens a text and removes control characters, which iCalendar does not allow inside a line. */
const toFieldText = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .slice(0, TEXT_MAX)
    .toWellFormed()

/** Renders an iCalendar file (RFC 5545). `hostname` makes entry ids globally unique. */
function renderCalendar(name: string, hostname: string, entries: readonly CalendarEntry[]): string {
  const calendar = ical({
    name: toFieldText(name),
    prodId: { company: 'Undertone', product: 'Undertone', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: CLIENT_REFRESH_S,
  })
  for (const { id, title, host, stationName, startsAt, endsAt, listenUrl } of entries) {
    calendar.createEvent({
      id: `${id}@${hostname}`,
      // The stamp is fixed, so that equal broadcasts produce equal bytes.
      stamp: new Date(startsAt),
      start: new Date(startsAt),
      end: endsAt === null ? null : new Date(endsAt),
      summary: toFieldText(title),
      location: toFieldText(stationName),
      description: host === null ? null : toFieldText(host),
      url: listenUrl,
    })
  }
  return calendar.toString()
}

const PUBLIC_MAX_AGE_S = 300

const calendarResponse = {
  200: { description: 'The calendar', content: { 'text/calendar': { schema: z.string() } } },
  ...problemResponses,
}
const calendarHeaders = ({ isPublic, fileName }: { isPublic: boolean; fileName?: string }) => ({
  'content-type': 'text/calendar; charset=utf-8',
  'cache-control': isPublic ? `public, max-age=${PUBLIC_MAX_AGE_S}` : 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  ...(fileName === undefined
    ? {}
    : { 'content-disposition': `attachment; filename="${fileName}.ics"` }),
})
const calendarNotFound = () => new Failure(404, 'calendar-not-found')

/** Routes of calendar files: public ones of a show and of a broadcast, and one of a user's follows at a secret URL. */
export const calendarFiles: FastifyPluginAsyncZod = async (app) => {
  const { database, now, publicUrl } = app
  const calendars = createCalendarStore(database)
  const followed = createFollowedStore(database, app.pictureUrls)
  const hostname = () => new URL(publicUrl()).hostname
  const listenUrl = (stationId: string) => `${publicUrl()}/embed/${stationId}`
  const toEntry = (row: CalendarRow): CalendarEntry => ({
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
        response: calendarResponse,
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const rows = await calendars.ofShow(id, now())
      const latestBroadcast = rows.at(-1)
      if (latestBroadcast === undefined) throw calendarNotFound()
      void reply.headers(calendarHeaders({ isPublic: true, fileName: id }))
      return renderCalendar(latestBroadcast.title, hostname(), rows.map(toEntry))
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
        response: calendarResponse,
      },
    },
    async (request, reply) => {
      const id = request.params.file.replace(/\.ics$/, '')
      const row = await calendars.broadcast(id)
      if (row === undefined) throw calendarNotFound()
      void reply.headers(calendarHeaders({ isPublic: true, fileName: id }))
      return renderCalendar(row.title, hostname(), [toEntry(row)])
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
        response: calendarResponse,
      },
    },
    async (request, reply) => {
      const ownerId = await calendars.ownerOf(request.params.file.replace(/\.ics$/, ''))
      if (ownerId === null) throw calendarNotFound()
      const broadcasts = await followed.coming(ownerId, now())
      void reply.headers(calendarHeaders({ isPublic: false }))
      const entries = broadcasts.map((broadcast) => ({
        ...broadcast,
        listenUrl: listenUrl(broadcast.stationId),
      }))
      return renderCalendar('Undertone: following', hostname(), entries)
    },
  )
}
