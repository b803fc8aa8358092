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
import { problemsText } from '../../../shared/locales/generated/problems.ts'
import type { Queries } from '../../database/queries.ts'
import {
  ifMatch,
  ifNoneMatch,
  notModified,
  problemResponses,
  SIGNED_IN,
} from '../../http/call-schemas.ts'
import { entityTag, isNotModified, namesTag } from '../../http/etag.ts'
import { Failure } from '../../http/failure.ts'
import { atProvider } from '../../plugins/identity/bearer.ts'
import { recordChange } from '../audit/record-change.ts'
import { adminOf, type Caller, isGrantRequest, mayDo, refuseUpdate, visiblePart } from './access.ts'
import { createAnonymousStore } from './anonymous-store.ts'
import { applyUpdate, toUpdate } from './apply-update.ts'
import { callerOf, trackAnonymousUser } from './caller.ts'
import { favoriteRoutes } from './favorites/favorite-routes.ts'
import { createFavoriteStore, type FavoriteStore } from './favorites/favorite-store.ts'
import { removeUser } from './remove-user.ts'
import { signUpRoutes } from './sign-up-routes.ts'
import { isSameRights, type Rights, storeWithClaims } from './store-with-claims.ts'
import { createUserListStore } from './user-list-store.ts'
import { createUserStore, type StoredUser } from './user-store.ts'
import { requireUser, toPublicUser, toUser, userNotFound } from './user-view.ts'
import { sendVerificationEmail } from './verification-email.ts'

const fieldsOf = (user: StoredUser) => ({
  displayName: user.displayName,
  photoURL: user.photoURL,
  visible: user.visible,
  showsFavorites: user.showsFavorites ?? false,
  showsListening: user.showsListening ?? false,
})

const rightsOf = ({ role, plan }: StoredUser) => ({ role, plan })

/** Records changes by an admin: the role and plan of any account, and other fields of other users' accounts. */
async function recordUserAuditEntry(
  tx: Queries,
  caller: Caller,
  before: StoredUser,
  after: StoredUser,
): Promise<void> {
  const adminId = adminOf(caller)
  if (adminId === null) return
  const auditEntry = {
    by: adminId,
    subject: { kind: 'user', id: after.id },
    at: after.updatedAt,
  } as const
  await recordChange(tx, { ...auditEntry, action: 'users.role' }, rightsOf(before), rightsOf(after))
  if (caller.uid === after.id) return
  await recordChange(
    tx,
    { ...auditEntry, action: 'users.update' },
    fieldsOf(before),
    fieldsOf(after),
  )
}

export interface UserRouteOptions {
  readonly anonymousListening: boolean
  /** Called when a user waits for a queued email. Null when the API sends no email. */
  readonly onEmailWaiting: (() => void) | null
}

/** Routes of user accounts, and registration of the routes for sign-up, verification emails and favorites. */
export const userRoutes: FastifyPluginAsyncZod<UserRouteOptions> = async (
  app,
  { anonymousListening, onEmailWaiting },
) => {
  const { database, identity, now, payments } = app
  const users = createUserStore(database)
  const userList = createUserListStore(database)
  const favorites = createFavoriteStore(database)
  const anonymous = createAnonymousStore(database)
  app.addHook('onRequest', trackAnonymousUser(anonymous, now))
  await app.register(signUpRoutes, { anonymousListening })
  await app.register(sendVerificationEmail, { onEmailWaiting })
  await app.register(favoriteRoutes)
  const toFullUser = async (user: StoredUser) => toUser(user, await favorites.summary(user.id))

  app.get(
    '/users',
    {
      config: { action: 'users.list', cost: 5 },
      schema: {
        tags: ['users'],
        summary: 'A page of users: all for admins, otherwise visible ones',
        security: SIGNED_IN,
        querystring: usersQuery,
        response: { 200: userPageSchema, ...problemResponses },
      },
    },
    async (request) => {
      const caller = callerOf(request)
      const seesAll = mayDo(caller, 'users.list-all')
      const { query: filters } = request
      if (!seesAll && USER_FILTERS.some((name) => filters[name] !== undefined)) {
        // Plans and roles are private, and a filter would reveal them.
        throw new Failure(403, 'not-allowed', { title: problemsText.adminFilters })
      }
      if (!seesAll) {
        const { items, ...page } = await users.list(filters)
        return { ...page, items: items.map(toPublicUser) }
      }
      const { items, ...page } = await userList.page(filters)
      return { ...page, items: items.map((user) => toUser(user)) }
    },
  )

  app.get(
    '/users/:id',
    {
      config: { action: 'users.read' },
      schema: {
        tags: ['users'],
        summary: 'One account: all fields for its owner and admins, otherwise the public ones',
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
      const body = part === 'everything' ? await toFullUser(stored) : toPublicUser(stored)
      if (isNotModified(request, reply, body, 'private, no-cache')) return reply.code(304).send()
      return body
    },
  )

  app.put(
    '/users/:id',
    {
      config: { action: 'users.update' },
      schema: {
        tags: ['users'],
        summary: 'Changes an account; role and plan only for admins or with a payment',
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
      const expectedTag = request.headers['if-match']
      const requireMatch = async (user: StoredUser, favoriteStore: FavoriteStore) => {
        if (expectedTag === undefined) return
        if (namesTag(expectedTag, entityTag(toUser(user, await favoriteStore.summary(id))))) return
        throw new Failure(412, 'version-conflict', { title: problemsText.changedAccount })
      }
      /** Stores the update. Returns false when role or plan differ from `before`. */
      const store = async (update: UpdateBody, before?: Rights) => {
        const written = await users.change(id, async (stored, tx) => {
          if (stored === null) throw userNotFound()
          if (before && !isSameRights(stored, before)) return null
          await requireMatch(stored, createFavoriteStore(tx))
          const after = applyUpdate(stored, update, now())
          await recordUserAuditEntry(tx, callerOf(request), stored, after)
          return after
        })
        return written !== null
      }
      const { role, plan, sessionId } = request.body
      if (isGrantRequest(callerOf(request), id, request.body) && role && plan) {
        await requireMatch(await requireUser(users, id), favorites)
        await payments.grantPlan(id, { role, plan, sessionId })
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
      const updated = await toFullUser(await requireUser(users, id))
      void reply.header('etag', entityTag(updated))
      return updated
    },
  )

  app.delete(
    '/users/:id',
    {
      config: { action: 'users.delete' },
      schema: {
        tags: ['users'],
        summary:
          'Deletes an account with its favorites and published stations; when an admin deletes a user, also the sign-in',
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
      const auditEntry = { by: isOwn ? null : caller.uid, at: now() }
      const isRemoved = await atProvider(identity, () =>
        removeUser(users, identity, id, isOwn ? 'retained' : 'deleted', auditEntry),
      )
      if (!isRemoved) throw userNotFound()
      return reply.code(204).send()
    },
  )
}
