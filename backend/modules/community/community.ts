import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  blockedPeopleSchema,
  blockParams,
  LISTED_STATIONS_MAX,
  PEOPLE_BLOCKED_MAX,
  PERSON_FAVORITES_MAX,
  PERSON_STATIONS_MAX,
  peopleQuery,
  peopleSchema,
  personReportBody,
  personReportSchema,
  personReportsSchema,
  personSchema,
} from '../../../shared/api/people.ts'
import { userParams } from '../../../shared/api/users.ts'
import { sortByPlace } from '../../../shared/favorites/order.ts'
import { problemsText } from '../../../shared/locales/generated/problems.ts'
import { problemResponses, SIGNED_IN } from '../../http/call-schemas.ts'
import { Failure } from '../../http/failure.ts'
import { createCurrentStations } from '../analytics/listening/listening.ts'
import { moderateReports } from '../moderation/reports/moderate-reports.ts'
import { createStationStore } from '../stations/station-store.ts'
import { callerOf } from '../users/caller.ts'
import { createFavoriteStore } from '../users/favorites/favorite-store.ts'
import { createUserStore, type StoredUser } from '../users/user-store.ts'
import { requireUser, toPublicUser, userNotFound } from '../users/user-view.ts'
import { createPeopleStore } from './people-store.ts'
import { createPersonReportStore } from './person-report-store.ts'

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
        summary:
          'Reports a visible person; one report per reporter, person and UTC day, the latest counts',
        params: userParams,
        body: personReportBody,
        response: { 204: z.undefined().describe('Stored for the admins'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const { uid } = callerOf(request)
      const { reason, text } = request.body
      const person = await people.find(id, uid)
      const report = { reason, text: text ?? null }
      if (person === null || !(await reports.add(uid, id, report, now()))) throw userNotFound()
      return reply.code(204).send()
    },
  )

  await app.register(moderateReports, {
    options: {
      actions: { list: 'people-reports.read', resolve: 'people-reports.resolve' },
      path: '/moderation/people-reports',
      summaries: {
        list: 'Reports about people, newest first; for admins',
        resolve: 'Marks a report about a person as resolved or open; for admins',
      },
      schemas: { page: personReportsSchema, report: personReportSchema },
      reports,
      now,
    },
  })
}

/** User id of a reader who sees no private stations. */
const PUBLIC_USER = ''

/** Registers the routes of public profiles, reports about people, and blocks. */
export const community: FastifyPluginAsyncZod = async (app) => {
  const { database, now, pictureUrls } = app
  const users = createUserStore(database)
  const people = createPeopleStore(database, pictureUrls)
  const favorites = createFavoriteStore(database)
  const stations = createStationStore(database, pictureUrls)
  const findCurrentStations = createCurrentStations(database, app)
  await app.register(personReportRoutes)
  const schema = { tags: ['people'], security: SIGNED_IN }

  /** Finds the listed station that each person plays now, of those who show it. Other stations stay private. */
  async function findPlaying(persons: readonly StoredUser[]) {
    const shown = persons.filter(({ showsListening }) => showsListening).map(({ id }) => id)
    const current = await findCurrentStations(shown)
    const listed = await stations.byIds([...new Set(current.values())], PUBLIC_USER)
    return (id: string) => listed.get(current.get(id) ?? '') ?? null
  }

  type PersonStations = Awaited<ReturnType<typeof people.stationsOf>>
  const stationsAndShows = (found: PersonStations, id: string) => {
    const ownStations = found.get(id) ?? []
    return {
      stations: ownStations.map(({ station }) => station),
      shows: ownStations.flatMap(({ station, shows }) =>
        shows.map((show) => ({ stationId: station.id, stationName: station.name, ...show })),
      ),
    }
  }

  app.get(
    '/people',
    {
      config: { action: 'people.read', cost: 5 },
      schema: {
        ...schema,
        summary: 'A page of visible people with stations, shows and what they play, creators first',
        querystring: peopleQuery,
        response: { 200: peopleSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-cache')
      const page = await people.list({ ...request.query, viewer: callerOf(request).uid })
      const ids = page.items.map(({ id }) => id)
      const found = await people.stationsOf(ids, LISTED_STATIONS_MAX)
      const playing = await findPlaying(page.items)
      const items = page.items.map((person) => ({
        ...toPublicUser(person),
        ...stationsAndShows(found, person.id),
        playing: playing(person.id),
        showsFavorites: person.showsFavorites ?? false,
      }))
      return { ...page, items }
    },
  )

  app.get(
    '/people/:id',
    {
      config: { action: 'people.read' },
      schema: {
        ...schema,
        summary:
          'Public profile of a visible person: stations, shows, and what they play and favorites if shared',
        params: userParams,
        response: { 200: personSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const person = await people.find(id, callerOf(request).uid)
      if (person === null) throw userNotFound()
      const found = await people.stationsOf([id], PERSON_STATIONS_MAX)
      const playing = await findPlaying([person])
      const readPublicFavorites = async () => {
        const items = sortByPlace((await favorites.read(id))?.items ?? [])
        const ids = items.map(({ stationId }) => stationId)
        const listed = await stations.byIds(ids, PUBLIC_USER)
        return ids
          .flatMap((stationId) => listed.get(stationId) ?? [])
          .slice(0, PERSON_FAVORITES_MAX)
      }
      void reply.header('cache-control', 'private, no-cache')
      return {
        user: toPublicUser(person),
        ...stationsAndShows(found, id),
        playing: playing(id),
        favorites: person.showsFavorites ? await readPublicFavorites() : null,
      }
    },
  )

  app.get(
    '/users/:id/blocks',
    {
      config: { action: 'blocks.read' },
      schema: {
        ...schema,
        summary: 'People this user has blocked, latest first',
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
        summary: 'Blocks a person, who is not notified',
        params: blockParams,
        response: { 204: z.undefined().describe('Blocked'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id, personId } = request.params
      if (id === personId) throw new Failure(409, 'not-oneself')
      await requireUser(users, personId)
      if (await people.block(id, personId, now())) return reply.code(204).send()
      throw new Failure(409, 'too-many-blocks', {
        title: problemsText.titles['too-many-blocks'](PEOPLE_BLOCKED_MAX),
      })
    },
  )

  app.delete(
    '/users/:id/blocks/:personId',
    {
      config: { action: 'blocks.update' },
      schema: {
        ...schema,
        summary: 'Unblocks a person',
        params: blockParams,
        response: { 204: z.undefined().describe('Unblocked'), ...problemResponses },
      },
    },
    async (request, reply) => {
      await people.unblock(request.params.id, request.params.personId)
      return reply.code(204).send()
    },
  )
}
