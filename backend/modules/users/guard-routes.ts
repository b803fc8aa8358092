import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { type Action, may, permissionOf, refusalOf } from '../../../shared/api/permissions.ts'
import { sessionEnded, tokenOf } from '../../plugins/identity/bearer.ts'
import { kindOf, refused, requireMay } from './access.ts'
import { type CallerParts, callerOf, lookUpCaller, requireStored } from './caller.ts'
import {
  createEndedSessionStore,
  createEndedSessions,
  type EndedSessions,
} from './ended-session-store.ts'
import { createUserStore } from './user-store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route does: its row of the permission table. A route without one is refused at start. */
    action?: Action
    /**
     * How much is looked up of who asks, where it is not all: for `token` whether its session has ended and whether an
     * anonymous one has an account by now, for `stored` the database, but not whether the identity provider knows the
     * account at this moment. `current` asks the provider whatever the method.
     */
    looksUp?: 'token' | 'stored' | 'current'
  }
  interface FastifyInstance {
    /** What each route does, in the order they were added. */
    routeActions: readonly RouteAction[]
    /** One of each instance, because it caches. */
    endedSessions: EndedSessions
  }
}

export interface RouteAction {
  readonly method: string
  /** With `:name` for what is filled in. */
  readonly url: string
  readonly action: Action
  /** Tests make their calls from it. */
  readonly schema: RouteOptions['schema']
}

/** @throws {Error} when a route does not say what it does, or says less of its callers than its row asks for */
function actionOf({ method, url, config }: RouteOptions): Action {
  const { action, looksUp } = config ?? {}
  const name = `${String(method)} ${url}`
  if (action === undefined) {
    throw new Error(`${name} has no action: config.action names a row of permissions.ts.`)
  }
  const { any, of } = permissionOf(action)
  if (looksUp === 'token' && (of !== null || !any.includes('anonymous'))) {
    throw new Error(`${name} is not for all who are signed in: a token does not tell a role.`)
  }
  if (of === 'account' && !url.includes('/:id')) {
    throw new Error(`${name} does not name an account as :id, which ${action} is about.`)
  }
  return action
}

/**
 * Asks the permission table before a body is read, so that strangers cannot make the service parse anything. Of
 * a station only its handler knows the owner: it asks by `requireOwn`.
 */
async function guard(request: FastifyRequest, action: Action): Promise<void> {
  const caller = callerOf(request)
  if (permissionOf(action).of !== 'station') {
    const { id } = request.params as { readonly id?: string }
    requireMay(caller, action, {
      ownerId: id ?? null,
      paths: [id === undefined ? 'body' : 'params.id'],
    })
    return
  }
  if (refusalOf(kindOf(caller), action) === 'account-needed')
    throw refused('account-needed', action)
}

/** Requires an action of every route, and guards it by the permission table. */
export function guardRoutes(app: FastifyInstance, parts: CallerParts): void {
  const { identity, users, ended } = parts
  const routeActions: RouteAction[] = []
  app.decorate('routeActions', routeActions)
  app.addHook('onRoute', (route) => {
    const action = actionOf(route)
    const { url, schema } = route
    for (const method of [route.method].flat()) routeActions.push({ method, url, action, schema })
  })
  app.addHook('onRequest', async (request) => {
    // What browsers ask before a call is answered without one.
    if (request.is404 || request.method === 'OPTIONS') return
    const { action, looksUp } = request.routeOptions.config
    if (action === undefined) throw new Error('This route does not say what it does.')
    if (may('none', action)) return
    const token = await tokenOf(request, identity)
    if (await ended.isEnded(token)) throw sessionEnded()
    if (looksUp === 'token') {
      // Of other tokens, no account changes what these routes do.
      if (token.isAnonymous) await requireStored(token, users)
      return
    }
    await lookUpCaller(request, parts, looksUp)
    await guard(request, action)
  })
}

/** Guards the routes of the API. Registered before them. */
export const routeGuard = fp(
  async (app) => {
    const { database, identity, now } = app
    const ended = createEndedSessions({
      store: createEndedSessionStore(database),
      now,
      onTrouble: (error) => app.log.error({ err: error }, 'ended sessions could not be read'),
    })
    app.decorate('endedSessions', ended)
    guardRoutes(app, { identity, users: createUserStore(database), ended })
  },
  { name: 'route-guard', dependencies: ['environment'] },
)
