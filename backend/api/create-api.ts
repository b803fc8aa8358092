import type { FastifyInstance } from 'fastify'
import type { Network } from '../../shared/net/dial.ts'
import { isAnswering } from '../database/is-answering.ts'
import type { Queries } from '../database/queries.ts'
import { type AppOptions, createApp } from '../http/create-app.ts'
import { toProblem } from '../http/failure.ts'
import { ownUrl } from '../http/own-url.ts'
import { readJson } from '../http/read-json.ts'
import { admin } from '../modules/admin/desk-routes.ts'
import { analytics } from '../modules/analytics/analytics.ts'
import { billing } from '../modules/billing/billing.ts'
import type { Payments } from '../modules/billing/payments.ts'
import type { ProviderPages } from '../modules/billing/provider.ts'
import { peopleRoutes } from '../modules/community/people-routes.ts'
import { creators } from '../modules/creators/creators.ts'
import { unlistedStations } from '../modules/creators/find-unlisted.ts'
import { probeLimits } from '../modules/creators/probe/probe-limits.ts'
import { library } from '../modules/library/library.ts'
import { moveBelongings } from '../modules/library/move-belongings.ts'
import type { ReleaseSource } from '../modules/library/saved-songs/releases/release-sources.ts'
import { moderation } from '../modules/moderation/moderation.ts'
import { logoRoutes } from '../modules/pictures/logo-routes.ts'
import { pictureUrls } from '../modules/pictures/picture-urls.ts'
import { schedule } from '../modules/schedule/schedule.ts'
import { createWatchedStore } from '../modules/schedule/watched-store.ts'
import { stations } from '../modules/stations/stations.ts'
import { routeGuard } from '../modules/users/guard-routes.ts'
import { users } from '../modules/users/users.ts'
import { environment, probeNetwork } from '../plugins/environment.ts'
import { createEventHub } from '../plugins/events/event-hub.ts'
import { eventRoutes } from '../plugins/events/event-routes.ts'
import { createEventStore } from '../plugins/events/event-store.ts'
import { createFindInterests } from '../plugins/events/find-interests.ts'
import { createInterestStore } from '../plugins/events/interest-store.ts'
import type { IdentityPort } from '../plugins/identity/identity-port.ts'
import { limitWrites } from '../plugins/limits/limit-writes.ts'
import type { WriteLimits } from '../plugins/limits/write-limits.ts'
import { allowedMethods, pathOf } from './allowed-methods.ts'
import { createDatabaseCheck } from './database-check.ts'
import { healthRoutes } from './health-routes.ts'
import { openapi } from './openapi.ts'
import { type Status, statusRoutes } from './status.ts'

type SharedOptions = Pick<
  AppOptions,
  'hostNames' | 'allowedOrigins' | 'logLevel' | 'trustedProxies' | 'isStopping' | 'onAnswered'
>

export interface ApiOptions extends SharedOptions {
  readonly database: Queries
  readonly identity: IdentityPort
  readonly status: () => Status
  readonly now?: () => number
  /** Keeps hashes of users from being tried out: the same for every instance, and no part of the database. */
  readonly hashKey: Uint8Array
  readonly payments: Payments
  /** Pages of a provider that is simulated here; null where the provider shows its own. */
  readonly providerPages: ProviderPages | null
  /** The API's own address for others, without trailing slash; where it listens, unless told. */
  readonly publicUrl?: () => string
  /** Whether users without an account are taken; by default none is. */
  readonly openDoor?: boolean
  /** Who is asked for releases of songs, in this order; by default none are looked up. */
  readonly releases?: readonly ReleaseSource[]
  /** How often may be written, where it is not as everywhere. */
  readonly writeLimits?: WriteLimits
  /** How streams of creators are reached; by default over the internet only. */
  readonly network?: Network
  /** How long a request waits for a logo that is not cached, in ms; by default PICTURE_WAIT_MS. */
  readonly pictureWaitMs?: number
  /** Whether backups of the database are expected, so that admins are told when they are late; by default not. */
  readonly expectsBackups?: boolean
  /** Told that a mail waits which a user looks out for; null, as by default: no mail goes out from here. */
  readonly onMailWaiting?: (() => void) | null
  /** Told how many clients listen to live events, whenever that changes. */
  readonly onEventClients?: (count: number) => void
}

/** API v2, ready to listen or to be injected. */
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
  // Clients announce JSON with a DELETE, too, and then send nothing.
  readJson(app, ['application/json'], { emptyIsNone: true })
  const { database, identity, hashKey } = options
  const { now = Date.now, network = probeNetwork(null), publicUrl = () => ownUrl(app) } = options
  await app.register(allowedMethods)
  await app.register(environment, { database, identity, now, hashKey, network, publicUrl })
  await app.register(limitWrites, { writeLimits: options.writeLimits })
  await app.register(routeGuard)
  await app.register(openapi)
  await app.register(pictureUrls)
  await app.register(unlistedStations)
  await app.register(probeLimits)
  await app.register(moveBelongings)
  const ended = app.endedSessions
  const isDatabaseThere = createDatabaseCheck(() => isAnswering(database))
  await app.register(statusRoutes, { status: options.status, isDatabaseThere })
  const isStopping = options.isStopping ?? (() => false)
  await app.register(healthRoutes, { options: { isDatabaseThere, identity, isStopping } })
  await app.register(stations)
  await app.register(schedule)
  await app.register(creators)
  await app.register(moderation)
  await app.register(analytics)
  await app.register(logoRoutes, { waitMs: options.pictureWaitMs })
  const { payments, providerPages: pages, allowedOrigins } = options
  await app.register(billing, { payments, pages, allowedOrigins })
  const { openDoor = false, onMailWaiting = null } = options
  await app.register(users, { openDoor, onMailWaiting })
  await app.register(library, { releases: options.releases ?? [] })
  await app.register(peopleRoutes)
  await app.register(admin, { expectsBackups: options.expectsBackups ?? false })
  const findInterests = createFindInterests(createInterestStore(database))
  const watched = createWatchedStore(database)
  const hub = createEventHub({
    store: createEventStore(database),
    findInterests,
    watch: (showIds) => watched.note(showIds, now()),
    now,
    onTrouble: (error) => app.log.error({ err: error }, 'live events could not be read'),
    ...(options.onEventClients && { onCount: options.onEventClients }),
  })
  await app.register(eventRoutes, {
    options: {
      ...{ identity, ended, findInterests, hub, isStopping, now },
      countRead: (uid, ip, points) => app.limits.count('read', { uid, ip }, points),
    },
  })
  await app.ready()
  return app
}
