import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  calendarAddressSchema,
  calendarStateSchema,
  FOLLOWS_MAX,
  followedBroadcastsSchema,
  followedListSchema,
  followingBody,
  followingSchema,
} from '../../../../shared/api/following.ts'
import { userParams } from '../../../../shared/api/users.ts'
import { problemsText } from '../../../../shared/locales/generated/problems.ts'
import { problemResponses, SIGNED_IN } from '../../../http/call-schemas.ts'
import { Failure } from '../../../http/failure.ts'
import { iso } from '../../schedule/broadcast-rows.ts'
import { createUserStore } from '../../users/user-store.ts'
import { requireUser, userNotFound } from '../../users/user-view.ts'
import { createCalendarStore } from './calendar-store.ts'
import { createFollowStore } from './follow-store.ts'
import { createFollowedStore } from './followed-store.ts'

/** Length of the secret token in the address of a calendar feed. The feed has no other protection. */
const TOKEN_BYTES = 32

/** Routes of a user's follows and calendar feed. Only a user with an account can access them, not admins. */
export const followingRoutes: FastifyPluginAsyncZod = async (app) => {
  const { database, now, publicUrl } = app
  const users = createUserStore(database)
  const follows = createFollowStore(database)
  const followed = createFollowedStore(database, app.pictureUrls)
  const calendars = createCalendarStore(database)
  const schema = { tags: ['following'], security: SIGNED_IN, params: userParams }

  app.get(
    '/users/:id/following',
    {
      config: { action: 'following.read' },
      schema: {
        ...schema,
        summary: 'Follows of a user, with tombstones (`deleted`)',
        response: { 200: followingSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await requireUser(users, id)
      void reply.header('cache-control', 'private, no-store')
      return { items: await follows.list(id) }
    },
  )

  app.put(
    '/users/:id/following',
    {
      config: { action: 'following.update' },
      schema: {
        ...schema,
        summary: 'Merges follows: the higher version wins, on a tie the tombstone',
        body: followingBody,
        response: { 200: followingSchema, ...problemResponses },
      },
    },
    async (request) => {
      const { id } = request.params
      const merged = await follows.merge(id, request.body.items, now())
      if (merged === 'no such user') throw userNotFound()
      if (merged === 'too many') {
        throw new Failure(409, 'too-many-follows', {
          title: problemsText.titles['too-many-follows'](FOLLOWS_MAX),
        })
      }
      return { items: [...merged] }
    },
  )

  app.get(
    '/users/:id/following/things',
    {
      config: { action: 'following.read' },
      schema: {
        ...schema,
        summary: 'Follows of a user, with names and pictures',
        response: { 200: followedListSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await requireUser(users, id)
      void reply.header('cache-control', 'private, no-store')
      return { items: await followed.items(id) }
    },
  )

  app.get(
    '/users/:id/following/broadcasts',
    {
      config: { action: 'following.read' },
      schema: {
        ...schema,
        summary: 'Broadcasts of followed items: current, upcoming and missed',
        response: { 200: followedBroadcastsSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      await requireUser(users, id)
      const time = now()
      request.rowsRead = await follows.count(id)
      void reply.header('cache-control', 'private, no-store')
      return {
        coming: await followed.coming(id, time),
        missed: await followed.missed(id, time),
      }
    },
  )

  app.get(
    '/users/:id/calendar',
    {
      config: { action: 'calendar.read' },
      schema: {
        ...schema,
        summary: 'Whether a user has a calendar; its secret address is shown only on creation',
        response: { 200: calendarStateSchema, ...problemResponses },
      },
    },
    async (request) => {
      const madeAt = await calendars.madeAt(request.params.id)
      return { madeAt: madeAt === null ? null : iso(madeAt) }
    },
  )

  app.put(
    '/users/:id/calendar',
    {
      config: { action: 'calendar.update' },
      schema: {
        ...schema,
        summary:
          'Creates the calendar, or replaces its address; the previous address stops working',
        response: { 200: calendarAddressSchema, ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const time = now()
      if (!(await calendars.renew(id, token, time))) throw userNotFound()
      void reply.header('cache-control', 'private, no-store')
      return { address: `${publicUrl()}/calendars/${token}.ics`, madeAt: iso(time) }
    },
  )

  app.delete(
    '/users/:id/calendar',
    {
      config: { action: 'calendar.update' },
      schema: {
        ...schema,
        summary: 'Deletes the calendar; idempotent',
        response: { 204: z.undefined().describe('Deleted'), ...problemResponses },
      },
    },
    async (request, reply) => {
      await calendars.revoke(request.params.id)
      return reply.code(204).send()
    },
  )
}
