import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { HISTORY_MAX } from '../../shared/api/field-rules.ts'
import type { Network } from '../../shared/net/dial.ts'
import { crateRoutes } from '../crate/crate-routes.ts'
import { createCrateStore } from '../crate/crate-store.ts'
import { createReleaseFinder, createReleaseJudge } from '../crate/releases/find-release.ts'
import { releaseRoutes } from '../crate/releases/release-routes.ts'
import type { ReleaseSource } from '../crate/releases/release-sources.ts'
import { createClaimStore } from '../creators/claims/claim-store.ts'
import { creatorRoutes, probeNetwork } from '../creators/creator-routes.ts'
import { createFindUnlisted, createFindUnlistedOf } from '../creators/find-unlisted.ts'
import { createFeatureStore } from '../creators/listed/feature-store.ts'
import { createOffStore } from '../creators/listed/off-store.ts'
import { createRestStore } from '../creators/listed/rest-store.ts'
import { createOwnStationStore } from '../creators/own-station-store.ts'
import { isAnswering } from '../database/is-answering.ts'
import type { Queries } from '../database/queries.ts'
import { deskRoutes } from '../desk/desk-routes.ts'
import { createEventHub } from '../events/event-hub.ts'
import { eventRoutes } from '../events/event-routes.ts'
import { createEventStore } from '../events/event-store.ts'
import { createFindInterests } from '../events/find-interests.ts'
import { createInterestStore } from '../events/interest-store.ts'
import { createTell } from '../events/tell.ts'
import { exchangeRoutes } from '../exchange/exchange-routes.ts'
import { createImportStore } from '../exchange/import-store.ts'
import { createMatchStore } from '../exchange/match-store.ts'
import { calendarFiles } from '../following/calendar-files.ts'
import { createCalendarStore } from '../following/calendar-store.ts'
import { createFollowStore } from '../following/follow-store.ts'
import { createFollowedStore } from '../following/followed-store.ts'
import { followingRoutes } from '../following/following-routes.ts'
import { historyRoutes } from '../history/history-routes.ts'
import { createHistoryStore } from '../history/history-store.ts'
import { type AppOptions, createApp } from '../http/create-app.ts'
import { Failure, toProblem } from '../http/failure.ts'
import { ownUrl } from '../http/own-url.ts'
import { readJson } from '../http/read-json.ts'
import type { IdentityPort } from '../identity/identity-port.ts'
import { createLimits } from '../limits/create-limits.ts'
import { limitWrites } from '../limits/limit-writes.ts'
import type { WriteLimits } from '../limits/write-limits.ts'
import { createMailStore } from '../mail/mail-store.ts'
import { noticeRoutes } from '../notices/notice-routes.ts'
import { createNoticeStore } from '../notices/notice-store.ts'
import { checkoutPages } from '../payments/pages/checkout-pages.ts'
import type { Payments } from '../payments/payments.ts'
import type { ProviderPages } from '../payments/provider.ts'
import { moneyRoutes } from '../payments/routes/payment-routes.ts'
import { peopleRoutes } from '../people/people-routes.ts'
import { createPeopleStore } from '../people/people-store.ts'
import { createPersonReportStore } from '../people/person-report-store.ts'
import { personalDataRoutes } from '../personal-data/personal-data-routes.ts'
import { createPersonalDataStore } from '../personal-data/personal-data-store.ts'
import { logoRoutes } from '../pictures/logo-routes.ts'
import { createLogoSignatures, createPictureUrls } from '../pictures/picture-urls.ts'
import { createRemotePictures } from '../pictures/remote-pictures.ts'
import { forgetOptedOut } from '../programme/follow-opt-outs.ts'
import { programmeHealthRoutes } from '../programme/health-routes.ts'
import { createHealthStore } from '../programme/health-store.ts'
import { programmeRoutes } from '../programme/programme-routes.ts'
import { createProgrammeSearchStore } from '../programme/programme-search-store.ts'
import { createProgrammeStore } from '../programme/programme-store.ts'
import { createSourceStore } from '../programme/source-store.ts'
import { createWatchedStore } from '../programme/watched-store.ts'
import { similarRoutes } from '../stations/similar-routes.ts'
import { stationIndexRoutes } from '../stations/station-index-routes.ts'
import { createStationIndexStore } from '../stations/station-index-store.ts'
import { stationRoutes } from '../stations/station-routes.ts'
import { createStationStore } from '../stations/station-store.ts'
import { createAnonymousStore, type MoveBelongings } from '../users/anonymous-store.ts'
import { createEndedSessionStore } from '../users/ended-session-store.ts'
import { createEndedSessions } from '../users/ended-sessions.ts'
import { createFavoriteStore } from '../users/favorites/favorite-store.ts'
import { guardRoutes } from '../users/guard-routes.ts'
import { createUserListStore } from '../users/user-list-store.ts'
import { userRoutes } from '../users/user-routes.ts'
import { createUserStore } from '../users/user-store.ts'
import { watchRoutes } from './allowed-methods.ts'
import { createDatabaseCheck } from './database-check.ts'
import { healthRoutes } from './health-routes.ts'
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

const pathOf = (url: string) => url.split('?', 1)[0] ?? url

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
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  // Clients announce JSON with a DELETE, too, and then send nothing.
  readJson(app, ['application/json'], { emptyIsNone: true })
  const allowedMethods = watchRoutes(app)
  const { database, identity, hashKey, expectsBackups = false } = options
  const now = options.now ?? Date.now
  const limits = createLimits({
    database,
    hashKey,
    now,
    ...(options.writeLimits && { writeLimits: options.writeLimits }),
  })
  limitWrites(app, { limits, identity })
  const users = createUserStore(options.database)
  const ended = createEndedSessions({
    store: createEndedSessionStore(database),
    now,
    onTrouble: (error) => app.log.error({ err: error }, 'ended sessions could not be read'),
  })
  guardRoutes(app, { identity, users, ended })
  app.setNotFoundHandler(async (request) => {
    const methods = allowedMethods(pathOf(request.url))
    if (methods.length === 0)
      throw new Failure(404, 'no-such-address', 'There is nothing at this address.')
    throw new Failure(405, 'method-not-allowed', 'That cannot be done here.', {
      headers: { allow: methods.join(', ') },
    })
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Undertone API',
        version: '2',
        description: 'Stations, their programme, users, plans and listening history of Undertone.',
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
  const publicUrl = options.publicUrl ?? (() => ownUrl(app))
  const signatures = createLogoSignatures(hashKey)
  const pictureUrls = createPictureUrls(publicUrl, signatures)
  const stations = createStationStore(options.database, pictureUrls)
  const own = createOwnStationStore(options.database, pictureUrls)
  const rests = createRestStore(options.database, pictureUrls)
  const offs = createOffStore(options.database, pictureUrls)
  const features = createFeatureStore(options.database, pictureUrls)
  const claims = createClaimStore(options.database, pictureUrls)
  const history = createHistoryStore(options.database, HISTORY_MAX)
  const isDatabaseThere = createDatabaseCheck(() => isAnswering(database))
  await app.register(statusRoutes, { status: options.status, isDatabaseThere })
  const isStopping = options.isStopping ?? (() => false)
  await app.register(healthRoutes, { options: { isDatabaseThere, identity, isStopping } })
  const favorites = createFavoriteStore(options.database)
  const findUnlisted = createFindUnlisted({ own, identity, users, ended, favorites })
  const findUnlistedOf = createFindUnlistedOf({ own, identity, users, ended, favorites })
  await app.register(stationRoutes, { options: { stations, findUnlisted, findUnlistedOf } })
  await app.register(similarRoutes, { options: { stations, findUnlisted } })
  const index = createStationIndexStore(options.database)
  await app.register(stationIndexRoutes, { options: { index, now } })
  await app.register(programmeRoutes, {
    options: {
      stations,
      findUnlisted,
      programme: createProgrammeStore(database),
      search: createProgrammeSearchStore(database),
      now,
    },
  })
  await app.register(programmeHealthRoutes, {
    options: {
      health: createHealthStore(database),
      sources: createSourceStore(database),
      forget: (hosts) => forgetOptedOut(database, hosts, createTell(database, now), now()),
      now,
    },
  })
  const network = options.network ?? probeNetwork(null)
  await app.register(creatorRoutes, {
    options: {
      database,
      identity,
      stations,
      own,
      rests,
      offs,
      features,
      claims,
      network,
      hashKey,
      limits,
      now,
    },
  })
  const pictures = createRemotePictures({
    database,
    network,
    now,
    onProblem: (problem) => app.log.info({ problem }, 'a logo could not be fetched'),
    ...(options.pictureWaitMs !== undefined && { waitMs: options.pictureWaitMs }),
  })
  app.addHook('onClose', () => pictures.close())
  await app.register(logoRoutes, {
    options: { pictures, logoOf: stations.logoOf, signatures, limits },
  })
  const matches = createMatchStore(database)
  const imports = createImportStore(database)
  await app.register(exchangeRoutes, { options: { matches, imports, now } })
  const { payments, providerPages, allowedOrigins } = options
  await app.register(moneyRoutes, {
    options: { identity, users, payments, allowedOrigins, publicUrl },
  })
  await app.register(checkoutPages, {
    pages: providerPages,
    sessions: { find: payments.findSession },
  })
  const moveBelongings: MoveBelongings = async (tx, from, to) => ({
    sessions: await createHistoryStore(tx, HISTORY_MAX).move(from, to),
    songs: await createCrateStore(tx).move(from, to),
    stations: await createOwnStationStore(tx, pictureUrls).changeOwner(from, to, now()),
  })
  const anonymous = createAnonymousStore(database)
  const openDoor = options.openDoor ?? false
  await app.register(userRoutes, {
    options: {
      ...{ identity, users, userList: createUserListStore(database), favorites, anonymous },
      ...{ moveBelongings, openDoor, payments, now },
      lateMails: createMailStore(database),
      countMail: (to, ip) => limits.countMail('confirmation', to, ip),
      onMailWaiting: options.onMailWaiting ?? null,
    },
  })
  await app.register(personalDataRoutes, {
    options: {
      users,
      data: createPersonalDataStore(database),
      invoices: payments.invoices,
      countExport: (uid, ip) => limits.count('export', { uid, ip }),
    },
  })
  const follows = createFollowStore(database)
  const followed = createFollowedStore(database, pictureUrls)
  const calendars = createCalendarStore(database)
  await app.register(followingRoutes, {
    options: { users, follows, followed, calendars, publicUrl, now },
  })
  await app.register(calendarFiles, { options: { calendars, followed, publicUrl, now } })
  const people = createPeopleStore(database, pictureUrls)
  const personReports = createPersonReportStore(database)
  await app.register(peopleRoutes, {
    options: { identity, users, people, reports: personReports, favorites, stations, now },
  })
  await app.register(historyRoutes, { options: { users, stations, history, now } })
  const crate = createCrateStore(database)
  await app.register(crateRoutes, { options: { users, crate, now } })
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const judge = createReleaseJudge()
  app.addHook('onClose', () => judge.stop())
  const sources = options.releases ?? []
  const find =
    sources.length === 0
      ? null
      : createReleaseFinder(sources, { database, judge, network, now, wait })
  await app.register(releaseRoutes, { options: { find } })
  await app.register(deskRoutes, {
    options: { database, identity, pictureUrls, expectsBackups, payments, now },
  })
  const notices = createNoticeStore(database, pictureUrls)
  const mayMail = (to: string, ip: string) =>
    limits.countMail('receipt', to, ip).then(
      () => true,
      (error) => {
        if (error instanceof Failure) return false
        throw error
      },
    )
  await app.register(noticeRoutes, { options: { stations, notices, mayMail, now } })
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
      countRead: (uid, ip, points) => limits.count('read', { uid, ip }, points),
    },
  })
  await app.ready()
  return app
}
