import sse from '@fastify/sse'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { eventsQuery } from '../../../shared/api/events.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { Failure } from '../../http/failure.ts'
import { sessionEnded, tokenOf } from '../identity/bearer.ts'
import type { VerifiedToken } from '../identity/identity-port.ts'
import { addressKey } from '../limits/address-key.ts'
import { createConnection, headFrame } from './event-connection.ts'
import { createEventHub } from './event-hub.ts'
import { createEventStore } from './event-store.ts'
import { createFindInterests, createInterestStore } from './interest-store.ts'
import { CONNECTION_MS, RETRY_MS, TOPICS_A_POINT } from './limits.ts'

/** What a client waits before it tries again, s: where there is no place, and where another instance has one. */
const RETRY_AFTER_SECONDS = { full: 300, stopping: 1 } as const

interface EventRouteOptions {
  /** Whether the sessions of a user, of which a token is one, were ended before this moment. */
  readonly ended: {
    isEndedNow(session: Pick<VerifiedToken, 'uid' | 'signedInAt'>): Promise<boolean>
  }
  /** Called with the shows that clients follow. */
  readonly watch: (showIds: readonly string[]) => Promise<void>
  /** Whether this instance is about to end: clients are to go to another one. */
  readonly isStopping: () => boolean
  /** Called with the number of clients whenever it changes. */
  readonly onClients: ((count: number) => void) | undefined
}

const between = ({ from, to }: { readonly from: number; readonly to: number }) =>
  from + Math.random() * (to - from)

/** The number of the last event that a client has seen, or null. What is no number was never given. */
export function seenNumber(header: string | null, query: number | undefined): number | null {
  if (header !== null && /^\d{1,15}$/.test(header)) return Number(header)
  return query ?? null
}

const refusal = (why: keyof typeof RETRY_AFTER_SECONDS) =>
  new Failure(503, `events-${why}`, 'Live news are not available right now.', {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS[why]) },
    isMeant: true,
  })

/** What happens now, as long as a client listens. */
export const eventRoutes: FastifyPluginAsyncZod<EventRouteOptions> = async (
  app,
  { ended, watch, isStopping, onClients },
) => {
  const { database, identity, limits, now } = app
  const interestsOf = createFindInterests(createInterestStore(database))
  const hub = createEventHub({
    store: createEventStore(database),
    findInterests: interestsOf,
    watch,
    now,
    onTrouble: (error) => app.log.error({ err: error }, 'live events could not be read'),
    onCount: onClients,
  })
  /** Looking topics up and following them takes a millisecond for 500: most users have fewer. */
  const findInterests = async (uid: string, ip: string, named: readonly string[]) => {
    const topics = await interestsOf(uid, named)
    const points = Math.floor(topics.size / TOPICS_A_POINT)
    if (points > 0) await limits.count('read', { uid, ip }, points)
    return topics
  }
  await app.register(sse)
  // Before the server waits for answers that are under way: these have no end of their own.
  app.addHook('preClose', async () => hub.close())

  app.get(
    '/events',
    {
      // Any `Accept` will do; heartbeats come from the hub, for all connections at once.
      sse: { kind: 'manual', heartbeat: false },
      // Its answer has no end, so it says nothing of how long answers take.
      config: { action: 'events.read', looksUp: 'token', isEndless: true },
      exposeHeadRoute: false,
      schema: {
        tags: ['events'],
        security: SIGNED_IN,
        summary:
          'Server-sent events of the stations that the caller keeps, follows or names, without end; with `Last-Event-ID` it goes on from there, or says `reset` where that is too long ago',
        headers: z.looseObject({ 'last-event-id': z.string().optional() }),
        querystring: eventsQuery,
        response: {
          200: {
            description: 'Each event: its kind, its data as JSON, its number',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      if (isStopping()) throw refusal('stopping')
      const token = await tokenOf(request, identity)
      const { uid: userId } = token
      const address = addressKey(request.ip)
      const named = request.query.stations ?? []
      const foundAt = hub.position()
      // What the guard knows may be of seconds ago; what ends the session from now on, the hub is told.
      if (await ended.isEndedNow(token)) throw sessionEnded()
      const topics = await findInterests(userId, request.ip, named)
      const after = seenNumber(reply.sse.lastEventId, request.query.after)
      await hub.ready(after)
      if (!reply.sse.isConnected) return
      if (!hub.makeRoom({ userId, address }, topics.size)) throw refusal('full')
      reply.sse.keepAlive()
      void reply.header('cache-control', 'no-store, no-transform')
      reply.sse.sendHeaders()
      const until = now() + between(CONNECTION_MS)
      const connection = createConnection(reply.raw, { userId, address, named, until })
      reply.sse.onClose(() => hub.leave(connection))
      connection.send(headFrame(between(RETRY_MS)))
      hub.join(connection, topics, after, foundAt)
    },
  )

  app.get(
    '/events/missed',
    {
      config: { action: 'events.read', looksUp: 'token' },
      schema: {
        tags: ['events'],
        security: SIGNED_IN,
        summary:
          'What a connection of GET /events would have been sent since the event `after`, for clients that no such answer reaches; without it, the number to go on from',
        querystring: eventsQuery,
        response: {
          200: {
            description: 'The same messages, up to now',
            content: { 'text/plain': { schema: z.string() } },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      const { uid } = await tokenOf(request, identity)
      const topics = await findInterests(uid, request.ip, request.query.stations ?? [])
      const after = request.query.after ?? null
      await hub.ready(after)
      void reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
      return hub.missed(topics, after).toString()
    },
  )
}
