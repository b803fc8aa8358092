import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  blockedPeopleSchema,
  blockParams,
  PEOPLE_BLOCKED_MAX,
  PERSON_FAVORITES_MAX,
  peopleQuery,
  peopleSchema,
  personReportBody,
  personReportSchema,
  personReportsSchema,
  personSchema,
} from '../../../shared/api/people.ts'
import { userParams } from '../../../shared/api/users.ts'
import { inOwnOrder } from '../../../shared/favorites/order.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { Failure } from '../../http/failure.ts'
import { moderateReports } from '../moderation/reports/moderate-reports.ts'
import { createStationStore } from '../stations/station-store.ts'
import { callerOf } from '../users/caller.ts'
import { createFavoriteStore } from '../users/favorites/favorite-store.ts'
import { createUserStore } from '../users/user-store.ts'
import { requireUser, toPublicUser, userNotFound } from '../users/user-view.ts'
import { createPeopleStore } from './people-store.ts'
import { createPersonReportStore } from './person-report-store.ts'

/** What people report of others, and what admins make of it. */
const personReportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now } = app
  const people = createPeopleStore(database, app.pictureUrls)
  const reports = createPersonReportStore(database)
  app.post(
    '/people/:id/reports',
    {
      config: { action: 'people.report', limit: 'report' },
      schema: {
        tags: ['people'],
        security: SIGNED_IN,
        summary: 'Reports a visible person; one a reporter, person and UTC day, the latest counts',
        params: userParams,
        body: personReportBody,
        response: { 204: z.undefined().describe('Kept for the admins'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { uid } = callerOf(request)
      const { reason, text } = request.body
      const found = await people.find(id, uid)
      const said = { reason, text: text ?? null }
      if (found === null || !(await reports.add(uid, id, said, now()))) throw userNotFound()
      return reply.code(204).send()
    },
  )

  await app.register(moderateReports, {
    options: {
      actions: { list: 'people-reports.read', resolve: 'people-reports.resolve' },
      path: '/moderation/people-reports',
      summaries: {
        list: 'What was reported of people, the newest first; for admins',
        resolve: 'Notes that a report of a person has been seen to, or has not; for admins',
      },
      schemas: { page: personReportsSchema, report: personReportSchema },
      reports,
      now,
    },
  })
}

/** Whose favourites are read as the public sees them: nothing that is a user's alone is among them. */
const PUBLIC = ''

/** The community: who chose to be visible, what they show, and who wants to see no more of whom. */
export const community: FastifyPluginAsyncZod = async (app) => {
  const { database, now, pictureUrls } = app
  const users = createUserStore(database)
  const people = createPeopleStore(database, pictureUrls)
  const favorites = createFavoriteStore(database)
  const stations = createStationStore(database, pictureUrls)
  await app.register(personReportRoutes)
  const schema = { tags: ['people'], security: SIGNED_IN }

  app.get(
    '/people',
    {
      config: { action: 'people.read', cost: 5 },
      schema: {
        ...schema,
        summary:
          'A page of the people who chose to be visible, who publish first; their public part, for admins too',
        querystring: peopleQuery,
        response: { 200: peopleSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache')
      const page = await people.list({ ...request.query, viewer: callerOf(request).uid })
      return { ...page, items: page.items.map(toPublicUser) }
    },
  )

  app.get(
    '/people/:id',
    {
      config: { action: 'people.read' },
      schema: {
        ...schema,
        summary:
          'What a visible person shows: their stations, their shows, and favorites if they chose to',
        params: userParams,
        response: { 200: personSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const found = await people.find(id, callerOf(request).uid)
      if (found === null) throw userNotFound()
      const own = await people.stationsOf(id)
      const kept = async () => {
        const items = inOwnOrder((await favorites.read(id))?.items ?? [])
        const ids = items.map(({ stationId }) => stationId)
        const listed = await stations.some(ids, PUBLIC)
        return ids.flatMap((one) => listed.get(one) ?? []).slice(0, PERSON_FAVORITES_MAX)
      }
      void reply.header('cache-control', 'private, no-cache')
      return {
        user: toPublicUser(found),
        stations: own.map(({ station }) => station),
        shows: own.flatMap(({ station, shows }) =>
          shows.map((one) => ({ stationId: station.id, stationName: station.name, ...one })),
        ),
        favorites: found.showsFavorites ? await kept() : null,
      }
    },
  )

  app.get(
    '/users/:id/blocks',
    {
      config: { action: 'blocks.read' },
      schema: {
        ...schema,
        summary: 'Whom this user does not want to see, the latest first',
        params: userParams,
        response: { 200: blockedPeopleSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store')
      return { items: await people.blockedBy(request.params.id) }
    },
  )

  app.put(
    '/users/:id/blocks/:personId',
    {
      config: { action: 'blocks.update' },
      schema: {
        ...schema,
        summary: 'Has this user see a person no more; the person is not told',
        params: blockParams,
        response: { 204: z.undefined().describe('Blocked'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id, personId } = request.params
      if (id === personId) throw new Failure(409, 'not-oneself', 'You cannot block yourself.')
      await requireUser(users, personId)
      if (await people.block(id, personId, now())) return reply.code(204).send()
      throw new Failure(409, 'too-many-blocks', `You can block ${PEOPLE_BLOCKED_MAX} people.`)
    },
  )

  app.delete(
    '/users/:id/blocks/:personId',
    {
      config: { action: 'blocks.update' },
      schema: {
        ...schema,
        summary: 'Has this user see a person again',
        params: blockParams,
        response: { 204: z.undefined().describe('Not blocked any more'), ...problemResponses },
      },
    },
    async (request, reply) => {
      await people.unblock(request.params.id, request.params.personId)
      return reply.code(204).send()
    },
  )
}
