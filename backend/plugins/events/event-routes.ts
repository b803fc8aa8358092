import sse from '@fastify/sse'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { eventsQuery } from '../../../shared/api/events.ts'
import { problemsText } from '../../../shared/locales/generated/problems.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { Failure } from '../../http/failure.ts'
import { sessionEnded, tokenOf } from '../identity/bearer.ts'
import type { VerifiedToken } from '../identity/identity-port.ts'
import { addressKey } from '../limits/address-key.ts'
import { createConnection, retryFrame } from './connection-list.ts'
import { createEventHub } from './event-hub.ts'
import { createEventStore } from './event-store.ts'
import { createFindInterests, createInterestStore } from './interest-store.ts'
import { CONNECTION_MS, RETRY_MS, TOPICS_PER_POINT } from './limits.ts'

/** Delay in seconds before a client retries. When this instance is stopping, another one can serve the client. */
const RETRY_AFTER_SECONDS = { full: 300, stopping: 1 } as const

interface EventRouteOptions {
  readonly ended: {
    isEndedNow(session: Pick<VerifiedToken, 'uid' | 'signedInAt'>): Promise<boolean>
  }
  readonly watch: (showIds: readonly string[]) => Promise<void>
  readonly isStopping: () => boolean
  readonly onClients: ((count: number) => void) | undefined
}

const randomBetween = ({ from, to }: { readonly from: number; readonly to: number }) =>
  from + Math.random() * (to - from)

/** Returns the sequence number of the last event that a client received, or null when it is missing or invalid. */
export function lastSeenSeq(header: string | null, query: number | undefined): number | null {
  if (header !== null && /^\d{1,15}$/.test(header)) return Number(header)
  return query ?? null
}

const unavailable = (reason: keyof typeof RETRY_AFTER_SECONDS) =>
  new Failure(503, `events-${reason}`, {
    title: problemsText.liveUpdates,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS[reason]) },
    isExpected: true,
  })

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
  /** Counts a lookup against the read limit: 500 topics take a millisecond, and most users have fewer. */
  const findInterests = async (uid: string, ip: string, requestedStations: readonly string[]) => {
    const topics = await interestsOf(uid, requestedStations)
    const points = Math.floor(topics.size / TOPICS_PER_POINT)
    if (points > 0) await limits.count('read', { uid, ip }, points)
    return topics
  }
  await app.register(sse)
  // The hub closes before the server waits for active requests, because streams have no end.
  app.addHook('preClose', async () => hub.close())

  app.get(
    '/events',
    {
      // `manual` accepts any `Accept` header. The hub sends heartbeats for all connections.
      sse: { kind: 'manual', heartbeat: false },
      // An endless response must not count in response times.
      config: { action: 'events.read', callerLookup: 'token', isEndless: true },
      exposeHeadRoute: false,
      schema: {
        tags: ['events'],
        security: SIGNED_IN,
        summary:
          'Server-sent events of favorite, followed and requested stations. `Last-Event-ID` resumes the stream; a `reset` event means that it is too old',
        headers: z.looseObject({ 'last-event-id': z.string().optional() }),
        querystring: eventsQuery,
        response: {
          200: {
            description: 'Each event: kind, JSON data and sequence number',
            content: { 'text/event-stream': { schema: z.string() } },
          },
          ...problemResponses,
        },
      },
    },
    async (request, reply) => {
      if (isStopping()) throw unavailable('stopping')
      const token = await tokenOf(request, identity)
      const { uid: userId } = token
      const address = addressKey(request.ip)
      const requestedStations = request.query.stations ?? []
      const positionBeforeLookup = hub.position()
      // The route guard caches ended sessions for seconds. The hub learns of sessions that end later.
      if (await ended.isEndedNow(token)) throw sessionEnded()
      const topics = await findInterests(userId, request.ip, requestedStations)
      const after = lastSeenSeq(reply.sse.lastEventId, request.query.after)
      await hub.ready(after)
      if (!reply.sse.isConnected) return
      if (!hub.makeRoom({ userId, address }, topics.size)) throw unavailable('full')
      reply.sse.keepAlive()
      void reply.header('cache-control', 'no-store, no-transform')
      reply.sse.sendHeaders()
      const until = now() + randomBetween(CONNECTION_MS)
      const client = { userId, address, requestedStations, until }
      const connection = createConnection(reply.raw, client)
      reply.sse.onClose(() => hub.leave(connection))
      connection.send(retryFrame(randomBetween(RETRY_MS)))
      hub.join(connection, topics, after, positionBeforeLookup)
    },
  )

  app.get(
    '/events/missed',
    {
      config: { action: 'events.read', callerLookup: 'token' },
      schema: {
        tags: ['events'],
        security: SIGNED_IN,
        summary:
          'Events of GET /events since the event `after`, for clients that cannot receive a stream; without `after`, the current sequence number',
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
