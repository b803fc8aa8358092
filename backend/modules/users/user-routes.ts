import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  anyUserSchema,
  type UpdateBody,
  USER_FILTERS,
  updateBody,
  userPageSchema,
  userParams,
  userSchema,
  usersQuery,
} from '../../../shared/api/users.ts'
import type { Queries } from '../../database/queries.ts'
import {
  ifMatch,
  ifNoneMatch,
  notModified,
  problemResponses,
  SIGNED_IN,
} from '../../http/call-schemas.ts'
import { entityTag, namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { atProvider } from '../../plugins/identity/bearer.ts'
import { keepChange } from '../audit/keep-change.ts'
import { adminOf, type Caller, isClaim, mayDo, refuseUpdate, visiblePart } from './access.ts'
import { createAnonymousStore } from './anonymous-store.ts'
import { applyUpdate, toUpdate } from './apply-update.ts'
import { callerOf, noteListener } from './caller.ts'
import { favoriteRoutes } from './favorites/favorite-routes.ts'
import { createFavoriteStore, type FavoriteStore } from './favorites/favorite-store.ts'
import { removeUser } from './remove-user.ts'
import { signUpRoutes } from './sign-up-routes.ts'
import { isSameRights, type Rights, storeWithClaims } from './store-with-claims.ts'
import { createUserListStore } from './user-list-store.ts'
import { createUserStore, type StoredUser } from './user-store.ts'
import { requireUser, toPublicUser, toUser, userNotFound } from './user-view.ts'
import { sendVerificationMail } from './verification-mail.ts'

/** What of an account is changed by calls. */
const fieldsOf = ({ displayName, photoURL, visible, showsFavorites = false }: StoredUser) => ({
  displayName,
  photoURL,
  visible,
  showsFavorites,
})

const rightsOf = ({ role, plan }: StoredUser) => ({ role, plan })

/** Keeps what an admin changes of an account: its rights, and of others' accounts also the rest. */
async function keepUserDeed(
  tx: Queries,
  caller: Caller,
  before: StoredUser,
  after: StoredUser,
): Promise<void> {
  const by = adminOf(caller)
  if (by === null) return
  const deed = {
    by,
    subject: { kind: 'user', id: after.id },
    at: after.updatedAt,
  } as const
  await keepChange(tx, { ...deed, action: 'users.role' }, rightsOf(before), rightsOf(after))
  if (caller.uid === after.id) return
  await keepChange(tx, { ...deed, action: 'users.update' }, fieldsOf(before), fieldsOf(after))
}

export interface UserRouteOptions {
  /** Whether users without an account may register. */
  readonly openDoor: boolean
  /** Called when an email waits that a user expects now; null where the API sends no email. */
  readonly onMailWaiting: (() => void) | null
}

/** The eight user calls of the product (four paths; role and plan filter the list), and the merge. */
export const userRoutes: FastifyPluginAsyncZod<UserRouteOptions> = async (
  app,
  { openDoor, onMailWaiting },
) => {
  const { database, identity, now, payments } = app
  const users = createUserStore(database)
  const userList = createUserListStore(database)
  const favorites = createFavoriteStore(database)
  const anonymous = createAnonymousStore(database)
  app.addHook('onRequest', noteListener(anonymous, now))
  await app.register(signUpRoutes, { openDoor })
  await app.register(sendVerificationMail, { onMailWaiting })
  await app.register(favoriteRoutes)
  /** What the owner and admins see of an account. */
  const full = async (user: StoredUser) => toUser(user, await favorites.summary(user.id))

  app.get(
    '/users',
    {
      config: { action: 'users.list', cost: 5 },
      schema: {
        tags: ['users'],
        summary: 'A page of users: all for admins, else those who are visible',
        security: SIGNED_IN,
        querystring: usersQuery,
        response: { 200: userPageSchema, ...problemResponses },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const seesAll = mayDo(caller, 'users.list-all')
      const { query: asked } = request
      if (!seesAll && USER_FILTERS.some((name) => asked[name] !== undefined)) {
        // What a user pays for is private, a role follows from it, and a filter tells one value at a time.
        throw new Failure(403, 'not-allowed', 'Only admins can list people by role or plan.')
      }
      if (!seesAll) {
        const { items, ...page } = await users.list(asked)
        return { ...page, items: items.map(toPublicUser) }
      }
      const { items, ...page } = await userList.page(asked)
      return { ...page, items: items.map((user) => toUser(user)) }
    },
  )

  app.get(
    '/users/:id',
    {
      config: { action: 'users.read' },
      schema: {
        tags: ['users'],
        summary: 'One account: all of it for its owner and admins, else its public part',
        security: SIGNED_IN,
        headers: ifNoneMatch,
        params: userParams,
        response: { 200: anyUserSchema, 304: notModified, ...problemResponses },
      },
    },
    async (request, reply) => {
      const stored = await users.get(request.params.id)
      const part = stored === null ? 'nothing' : visiblePart(callerOf(request), stored)
      if (stored === null || part === 'nothing') throw userNotFound()
      const body = part === 'everything' ? await full(stored) : toPublicUser(stored)
      const tag = entityTag(body)
      void reply.header('etag', tag).header('cache-control', 'private, no-cache')
      if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send()
      return body
    },
  )

  app.put(
    '/users/:id',
    {
      config: { action: 'users.update' },
      schema: {
        tags: ['users'],
        summary: 'Changes an account; role and plan are for admins, and for who paid for them',
        security: SIGNED_IN,
        headers: ifMatch,
        params: userParams,
        body: updateBody,
        response: { 200: userSchema, ...problemResponses },
      },
      preValidation: async (request) =>
        refuseUpdate(callerOf(request), request.params.id, request.body),
    },
    async (request, reply) => {
      const { id } = request.params
      const wanted = request.headers['if-match']
      const requireMatch = async (user: StoredUser, kept: FavoriteStore) => {
        if (wanted === undefined) return
        if (namesTag(wanted, entityTag(toUser(user, await kept.summary(id))))) return
        const title = 'This account was changed meanwhile. Look again first.'
        throw new Failure(412, 'changed-meanwhile', title)
      }
      /** Stores the update; false where role and plan are no longer those it was decided on. */
      const store = async (update: UpdateBody, before?: Rights) => {
        const written = await users.change(id, async (stored, tx) => {
          if (stored === null) throw userNotFound()
          if (before && !isSameRights(stored, before)) return null
          await requireMatch(stored, createFavoriteStore(tx))
          const after = applyUpdate(stored, update, now())
          await keepUserDeed(tx, callerOf(request), stored, after)
          return after
        })
        return written !== null
      }
      const { role, plan, sessionId } = request.body
      if (isClaim(callerOf(request), id, request.body) && role && plan) {
        await requireMatch(await requireUser(users, id), favorites)
        await payments.claim(id, { role, plan, sessionId })
      } else {
        const update = toUpdate(request.body)
        if (role === undefined && plan === undefined) await store(update)
        else {
          await requireMatch(await requireUser(users, id), favorites)
          const row = {
            current: () => users.get(id),
            store: (before: Rights) => store(update, before),
          }
          const isStored = await atProvider(identity, () =>
            storeWithClaims(identity, id, update, row),
          )
          if (!isStored) throw userNotFound()
        }
      }
      const after = await full(await requireUser(users, id))
      void reply.header('etag', entityTag(after))
      return after
    },
  )

  app.delete(
    '/users/:id',
    {
      config: { action: 'users.delete' },
      schema: {
        tags: ['users'],
        summary:
          'Removes an account with its favourites and the stations it published; for an admin who removes a user, with their sign-in too',
        security: SIGNED_IN,
        params: userParams,
        response: { 204: z.undefined().describe('Removed'), ...problemResponses },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const caller = callerOf(request)
      await requireUser(users, id)
      await payments.leave(id)
      const isOwn = caller.uid === id
      const deed = { by: isOwn ? null : caller.uid, at: now() }
      const isRemoved = await atProvider(identity, () =>
        removeUser(users, identity, id, isOwn ? 'stays' : 'goes', deed),
      )
      if (!isRemoved) throw userNotFound()
      return reply.code(204).send()
    },
  )
}
