import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { HISTORY_MAX } from '../../../../shared/api/field-rules.ts'
import {
  type HistoryEntry,
  historyBody,
  historyEntryParams,
  historyEntrySchema,
  historyPageSchema,
  historyParams,
  historyQuery,
} from '../../../../shared/api/history.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { CLOCK_TOLERANCE_MS } from '../../../../shared/api/versions.ts'
import { problemsText } from '../../../../shared/locales/generated/problems.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { Failure } from '../../../http/failure.ts'
import { createStationStore } from '../../stations/station-store.ts'
import { createUserStore } from '../../users/user-store.ts'
import { requireUser } from '../../users/user-view.ts'
import { createHistoryStore, type StoredSession } from './history-store.ts'

const iso = (ms: number) => new Date(ms).toISOString()

function toHistoryEntry(
  { id, stationId, startedAt, endedAt }: StoredSession,
  station: Station | null,
): HistoryEntry {
  return { id, stationId, startedAt: iso(startedAt), endedAt: iso(endedAt), station }
}

/** Routes of a user's listening history. Only the user can access it, not admins. */
export const historyRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const users = createUserStore(database)
  const stations = createStationStore(database, app.pictureUrls)
  const history = createHistoryStore(database, HISTORY_MAX)
  const schema = { tags: ['history'], security: SIGNED_IN }
  const toEntries = async (uid: string, sessions: readonly StoredSession[]) => {
    const ids = sessions.map(({ stationId }) => stationId)
    const stationById = await stations.byIds(ids, uid)
    return sessions.map((session) =>
      toHistoryEntry(session, stationById.get(session.stationId) ?? null),
    )
  }

  app.get(
    '/users/:id/history',
    {
      config: { action: 'history.read', cost: 2 },
      schema: {
        ...schema,
        summary: 'A page of the listening history, newest first',
        params: historyParams,
        querystring: historyQuery,
        response: { 200: historyPageSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await requireUser(users, id)
      void reply.header('cache-control', 'private, no-store')
      const { items, ...page } = await history.list(id, request.query)
      return { ...page, items: await toEntries(id, items) }
    },
  )

  app.put(
    '/users/:id/history/:entryId',
    {
      config: { action: 'history.update' },
      schema: {
        ...schema,
        summary: 'Adds a session (201), or extends a known one (200); idempotent',
        params: historyEntryParams,
        body: historyBody,
        response: { 200: historyEntrySchema, 201: historyEntrySchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id, entryId } = request.params
      await requireUser(users, id)
      const { stationId } = request.body
      const reported = {
        startedAt: Date.parse(request.body.startedAt),
        endedAt: Date.parse(request.body.endedAt),
      }
      // Clients send a session during playback, so an end in the future shows how far their clock is ahead.
      const aheadMs = reported.endedAt - now()
      const isClockFast = aheadMs > CLOCK_TOLERANCE_MS
      const correctionMs = isClockFast ? aheadMs : 0
      const startedAt = reported.startedAt - correctionMs
      const endedAt = reported.endedAt - correctionMs
      const session = { id: entryId, stationId, startedAt, endedAt }
      const result = await history.put(id, session, isClockFast)
      if (result.outcome === 'id-taken') {
        throw new Failure(409, 'another-session')
      }
      const [entry] = await toEntries(id, [result.session])
      if (entry === undefined) throw new Error('The stored session has no history entry.')
      return reply.code(result.outcome === 'added' ? 201 : 200).send(entry)
    },
  )

  app.delete(
    '/users/:id/history/:entryId',
    {
      config: { action: 'history.update' },
      schema: {
        ...schema,
        summary: 'Removes one session',
        params: historyEntryParams,
        response: { 204: z.undefined().describe('Removed'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id, entryId } = request.params
      if (!(await history.remove(id, entryId))) {
        throw new Failure(404, 'session-not-found', { title: problemsText.noSession })
      }
      return reply.code(204).send()
    },
  )

  app.delete(
    '/users/:id/history',
    {
      config: { action: 'history.update' },
      schema: {
        ...schema,
        summary: 'Deletes every session; idempotent',
        params: historyParams,
        response: { 204: z.undefined().describe('Deleted'), ...problemResponses },
      },
    },
    async (request, reply) => {
      await requireUser(users, request.params.id)
      await history.clear(request.params.id)
      return reply.code(204).send()
    },
  )
}
