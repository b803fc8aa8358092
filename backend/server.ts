import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { Network } from '../shared/net/dial.ts'
import { createDatabaseCheck, healthRoutes, type Status, statusRoutes } from './api/status.ts'
import { isResponding, type Queries } from './database/queries.ts'
import { acceptOnlyJson } from './http/accept-only-json.ts'
import { type AppOptions, createApp } from './http/create-app.ts'
import { Failure, toProblem } from './http/failure.ts'
import { ownUrl } from './http/listen.ts'
import { admin } from './modules/admin/admin.ts'
import { analytics } from './modules/analytics/analytics.ts'
import { billing } from './modules/billing/billing.ts'
import type { Payments } from './modules/billing/create-payments.ts'
import type { ProviderPages } from './modules/billing/provider.ts'
import { community } from './modules/community/community.ts'
import { creators } from './modules/creators/creators.ts'
import { unlistedStations } from './modules/creators/find-unlisted.ts'
import { probeLimits } from './modules/creators/probe-limits.ts'
import { library, moveBelongings } from './modules/library/library.ts'
import type { ReleaseSource } from './modules/library/saved-songs/releases/release-sources.ts'
import { moderation } from './modules/moderation/moderation.ts'
import { pictureUrls } from './modules/pictures/picture-urls.ts'
import { pictures } from './modules/pictures/pictures.ts'
import { createDemandStore } from './modules/schedule/demand-store.ts'
import { schedule } from './modules/schedule/schedule.ts'
import { stations } from './modules/stations/stations.ts'
import { routeGuard } from './modules/users/guard-routes.ts'
import { users } from './modules/users/users.ts'
import { environment, probeNetwork } from './plugins/environment.ts'
import { eventRoutes } from './plugins/events/event-routes.ts'
import type { IdentityPort } from './plugins/identity/identity-port.ts'
import { limitWrites } from './plugins/limits/limit-writes.ts'
import type { WriteLimits } from './plugins/limits/write-limits.ts'

const pathOf = (url: string) => url.split('?', 1)[0] ?? url

/** Responds with 405 and the allowed methods for a known path, otherwise with 404. Register it before the routes. */
const allowedMethods = fp(
  async (app) => {
    const routes: { pattern: RegExp; methods: string[] }[] = []
    app.addHook('onRoute', ({ url, method }) => {
      const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
      routes.push({ pattern, methods: [method].flat() })
    })
    app.setNotFoundHandler(async (request) => {
      const path = pathOf(request.url)
      const methods = routes.flatMap((route) => (route.pattern.test(path) ? route.methods : []))
      if (methods.length === 0) throw new Failure(404, 'no-such-address')
      throw new Failure(405, 'method-not-allowed', {
        headers: { allow: [...new Set(methods)].join(', ') },
      })
    })
  },
  { name: 'allowed-methods' },
)

/** Validates requests and responses with Zod, and describes them in `app.swagger()`. Register it before the routes. */
const openapi = fp(
  async (app) => {
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Undertone API',
          version: '2',
          description: 'Stations, their schedule, users, plans and listening history of Undertone.',
        },
        components: {
          securitySchemes: {
            idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'Firebase ID token' },
          },
        },
      },
      transform: jsonSchemaTransform,
      transformObject: jsonSchemaTransformObject,
    })
  },
  { name: 'openapi' },
)

type SharedOptions = Pick<
  AppOptions,
  'hostNames' | 'allowedOrigins' | 'logLevel' | 'trustedProxies' | 'isStopping' | 'onCompleted'
>

export interface ApiOptions extends SharedOptions {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly status: () => Status
  readonly now?: () => number
  readonly hashKey: Uint8Array
  readonly payments: Payments
  readonly providerPages: ProviderPages | null
  readonly publicUrl?: () => string
  readonly anonymousListening?: boolean
  readonly releases?: readonly ReleaseSource[]
  readonly writeLimits?: WriteLimits
  /** Network for streams and pictures. By default, it reaches public internet addresses only. */
  readonly network?: Network
  /** Time in ms that a request waits for a logo that is not cached. Defaults to PICTURE_WAIT_MS. */
  readonly pictureWaitMs?: number
  readonly expectsBackups?: boolean
  /** Called when an email that a user waits for is queued. Null (default) when this process sends no email. */
  readonly onEmailWaiting?: (() => void) | null
  readonly onEventClients?: (count: number) => void
}

/** Assembles the API. Each module builds its own stores, which are stateless. Shared state decorates the app. */
export async function createApi(options: ApiOptions): Promise<FastifyInstance> {
  const app = await createApp({
    ...options,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'Last-Event-ID',
    ],
    exposedHeaders: [
      'Content-Disposition',
      'ETag',
      'WWW-Authenticate',
      'Retry-After',
      'X-Request-Id',
    ],
    sendFailure: (failure, request, reply) => {
      const problem = toProblem(failure, pathOf(request.url))
      void reply.type('application/problem+json').serializer(JSON.stringify).send(problem)
    },
  })
  // Some clients send `Content-Type: application/json` with an empty DELETE.
  acceptOnlyJson(app, ['application/json'], { allowEmpty: true })
  const { database, identity, hashKey, payments, allowedOrigins } = options
  const { now = Date.now, network = probeNetwork(null), publicUrl = () => ownUrl(app) } = options
  const { anonymousListening = false, onEmailWaiting = null, expectsBackups = false } = options
  const { releases = [], isStopping = () => false } = options
  const isDatabaseAvailable = createDatabaseCheck(() => isResponding(database))

  await app.register(allowedMethods)
  await app.register(environment, { database, identity, now, hashKey, network, publicUrl })
  await app.register(limitWrites, { writeLimits: options.writeLimits })
  await app.register(routeGuard)
  await app.register(openapi)

  // These plugins come first because routes of other modules use their decorators.
  await app.register(pictureUrls)
  await app.register(unlistedStations)
  await app.register(probeLimits)
  await app.register(moveBelongings)

  await app.register(statusRoutes, { status: options.status, isDatabaseAvailable })
  await app.register(healthRoutes, { isDatabaseAvailable, isStopping })
  await app.register(stations)
  await app.register(schedule)
  await app.register(creators)
  await app.register(moderation)
  await app.register(analytics)
  await app.register(pictures, { waitMs: options.pictureWaitMs })
  await app.register(billing, { payments, pages: options.providerPages, allowedOrigins })
  await app.register(users, { anonymousListening, onEmailWaiting })
  await app.register(library, { releases })
  await app.register(community)
  await app.register(admin, { expectsBackups })
  await app.register(eventRoutes, {
    ended: app.endedSessions,
    watch: (showIds) => createDemandStore(database).markWatched(showIds, now()),
    isStopping,
    onClients: options.onEventClients,
  })
  await app.ready()
  return app
}
