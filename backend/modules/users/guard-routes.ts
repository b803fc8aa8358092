import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'
import { type Action, denialReason, may, permissionOf } from '../../../shared/api/permissions.ts'
import { sessionEnded, tokenOf } from '../../plugins/identity/bearer.ts'
import { kindOf, refused, requireMay } from './access.ts'
import { type CallerDependencies, callerOf, lookUpCaller, requireStored } from './caller.ts'
import {
  createEndedSessionStore,
  createEndedSessions,
  type EndedSessions,
} from './ended-session-store.ts'
import { createUserStore } from './user-store.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Row of the permission table. The API does not start if a route has none. */
    action?: Action
    /** `token` checks only the token, unless it is anonymous. `stored` also checks the database, `current` also the provider. */
    callerLookup?: 'token' | 'stored' | 'current'
  }
  interface FastifyInstance {
    routeActions: readonly RouteAction[]
    /** All routes share one instance, because it caches. */
    endedSessions: EndedSessions
  }
}

export interface RouteAction {
  readonly method: string
  readonly url: string
  readonly action: Action
  readonly schema: RouteOptions['schema']
}

/** Returns the action of a route. @throws {Error} when it has none, or when the route does not fit its permission row */
function actionOf({ method, url, config }: RouteOptions): Action {
  const { action, callerLookup } = config ?? {}
  const name = `${String(method)} ${url}`
  if (action === undefined) {
    throw new Error(`${name} has no action: config.action names a row of permissions.ts.`)
  }
  const { any, of } = permissionOf(action)
  if (callerLookup === 'token' && (of !== null || !any.includes('anonymous'))) {
    throw new Error(`${name} is not open to all signed-in users: a token contains no role.`)
  }
  if (of === 'account' && !url.includes('/:id')) {
    throw new Error(`${name} has no :id of an account, which ${action} requires.`)
  }
  return action
}

/** Checks the permission before the body is parsed. For stations, the handlers check it, because they know the owner. */
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
  if (denialReason(kindOf(caller), action) === 'account-needed')
    throw refused('account-needed', action)
}

export function guardRoutes(app: FastifyInstance, dependencies: CallerDependencies): void {
  const { identity, users, ended } = dependencies
  const routeActions: RouteAction[] = []
  app.decorate('routeActions', routeActions)
  app.addHook('onRoute', (route) => {
    const action = actionOf(route)
    const { url, schema } = route
    for (const method of [route.method].flat()) routeActions.push({ method, url, action, schema })
  })
  app.addHook('onRequest', async (request) => {
    // CORS preflight requests carry no token.
    if (request.is404 || request.method === 'OPTIONS') return
    const { action, callerLookup } = request.routeOptions.config
    if (action === undefined) throw new Error('This route has no action. Set config.action.')
    if (may('none', action)) return
    const token = await tokenOf(request, identity)
    if (await ended.isEnded(token)) throw sessionEnded()
    if (callerLookup === 'token') {
      // For other tokens, these routes do not depend on the account.
      if (token.isAnonymous) await requireStored(token, users)
      return
    }
    await lookUpCaller(request, dependencies, callerLookup)
    await guard(request, action)
  })
}

/** Fastify plugin that guards the routes of the API. Register it before the routes. */
export const routeGuard = fp(
  async (app) => {
    const { database, identity, now } = app
    const ended = createEndedSessions({
      store: createEndedSessionStore(database),
      now,
      onError: (error) => app.log.error({ err: error }, 'ended sessions could not be read'),
    })
    app.decorate('endedSessions', ended)
    guardRoutes(app, { identity, users: createUserStore(database), ended })
  },
  { name: 'route-guard', dependencies: ['environment'] },
)
