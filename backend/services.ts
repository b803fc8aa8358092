import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApi } from './api/create-api.ts'
import type { Status } from './api/status.ts'
import { startContinuousCheck } from './checker/continuous-check.ts'
import type { BackendConfig } from './config.ts'
import { MUSICBRAINZ } from './crate/releases/find-release.ts'
import { probeNetwork } from './creators/creator-routes.ts'
import { keepTotals } from './creators/listening/keep-totals.ts'
import { databasePlace } from './database/database-place.ts'
import { openDatabase } from './database/open-database.ts'
import { openSqlite } from './database/open-sqlite.ts'
import type { PoolUse } from './database/postgres-dialect.ts'
import type { Queries } from './database/queries.ts'
import { startBulk } from './desk/bulk/run-bulk.ts'
import { userBulk } from './desk/users/user-bulk.ts'
import { createDocuments } from './documents/create-documents.ts'
import { DOCUMENT_MIGRATIONS } from './documents/record-store.ts'
import { startPruningEvents } from './events/prune-events.ts'
import { createTell } from './events/tell.ts'
import type { Answered } from './http/answered.ts'
import type { Listen } from './http/listen.ts'
import type { IdentityPort } from './identity/identity-port.ts'
import type { MailPort } from './mail/mail-port.ts'
import { startSendingMails } from './mail/send-mails.ts'
import { requireWholeMove } from './operations/move-marks.ts'
import { readHashKey } from './payments/trials/read-hash-key.ts'
import { keepProgramme } from './programme/keep-programme.ts'
import { startForgetting } from './retention/keep-retention.ts'
import { startPayments } from './start-payments.ts'
import { importSeeds, seedStations } from './stations/catalogue/seed-stations.ts'
import { keepStanding } from './stations/standing/keep-standing.ts'
import type { StopList } from './stop-list.ts'
import { startStreams } from './streams/server.ts'
import { addDemoUsers } from './users/demo-accounts.ts'
import { startRemovingUnused } from './users/remove-unused.ts'

/** No stream is there. */
const NOWHERE = 'about:blank'

/** A service could not bind its address; the message is one sentence for the operator at the terminal. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError'
}

/** Address of a service, without trailing slash. */
export function urlOf({ host }: Listen, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Waits for a service to start.
 * @throws {PortTakenError} instead of the system's error when its port is in use
 */
export async function explainPort<T>(
  service: string,
  listen: Listen,
  starting: Promise<T>,
): Promise<T> {
  try {
    return await starting
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : null
    if (code !== 'EADDRINUSE') throw error
    throw new PortTakenError(
      `Port ${listen.port} on ${listen.host} is already in use, so ${service} cannot start. Is another Undertone backend running?`,
    )
  }
}

/** Has a service listen; resolves with its address. */
export async function listenApp(app: FastifyInstance, listen: Listen): Promise<string> {
  await app.listen({ host: listen.host, port: listen.port })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port.')
  return urlOf(listen, address.port)
}

/**
 * Opens the API's database and brings its seeds up to date. `onNewer` gets a sentence for the operator when a newer
 * version has migrated it. `poolUse` is null on SQLite.
 * @throws {UnfinishedMoveError} when a move into the database was broken off
 */
export async function openCatalogue(
  config: BackendConfig,
  streamsUrl: string | null,
  onNewer: (sentence: string) => void,
  stops: StopList,
): Promise<{ readonly database: Queries; readonly poolUse: (() => PoolUse) | null }> {
  let poolUse: (() => PoolUse) | null = null
  const onPool = (use: () => PoolUse) => {
    poolUse = use
  }
  const database = await openDatabase(databasePlace(config), { onPool, onNewer })
  stops.add(() => database.destroy())
  await requireWholeMove(database)
  await importSeeds(database, seedStations(streamsUrl), Date.now())
  if (config.mode === 'local') await addDemoUsers(database, Date.now())
  return { database, poolUse }
}

/** Starts the demo streams; resolves with their address. */
export async function runStreams(config: BackendConfig, listen: Listen, stops: StopList) {
  const { allowedOrigins } = config
  const starting = startStreams({ ...listen, allowedOrigins })
  const streams = await explainPort('the demo streams', listen, starting)
  stops.add(() => streams.close())
  return urlOf(listen, streams.port)
}

/** Starts API v2 over an open database; resolves with its address. */
export async function runApi(
  config: BackendConfig,
  parts: {
    database: Queries
    identity: IdentityPort
    status: () => Status
    /** Where the demo streams answer: the one private address at which creators' streams may be. */
    streams: string | null
    /** Whether the backend is about to end. */
    isStopping: () => boolean
    /** Who counts what was answered, and clients of live events; null: they are not counted. */
    onAnswered: ((answered: Answered) => void) | null
    onEventClients: ((count: number) => void) | null
    /** By what mails go out; null: they wait until they are too old. */
    mail: MailPort | null
  },
  stops: StopList,
): Promise<string> {
  const { hostNames, allowedOrigins, logLevel, trustedProxies } = config
  const { onAnswered, onEventClients, mail, ...others } = parts
  const network = probeNetwork(parts.streams)
  const hashKey = config.hashKey ?? readHashKey(path.join(config.stateDir, 'api/person.key'))
  const { payments, providerPages, listens } = await startPayments(
    config,
    { ...parts, hashKey },
    stops,
  )
  const publicUrl = config.publicUrl
  const api = await createApi({
    ...others,
    ...(onAnswered && { onAnswered }),
    ...(onEventClients && { onEventClients }),
    trustedProxies,
    network,
    hashKey,
    hostNames,
    allowedOrigins,
    openDoor: config.openDoor,
    logLevel,
    payments,
    providerPages,
    releases:
      config.releasesContact === null
        ? null
        : { contact: config.releasesContact, url: MUSICBRAINZ },
    ...(publicUrl === null ? {} : { publicUrl: () => publicUrl }),
  })
  stops.add(() => api.close())
  const url = await explainPort('the API', config.api, listenApp(api, config.api))
  listens(api)
  const removing = startRemovingUnused(parts.database, {
    identity: parts.identity,
    onTrouble: (error) => api.log.error({ err: error }, 'unused users could not be removed'),
  })
  stops.add(removing.stop)
  const { database, identity } = parts
  const bulk = startBulk(database, {
    kinds: { users: userBulk({ database, identity, leave: payments.leave, now: Date.now }) },
    onTrouble: (error) => api.log.error({ err: error }, 'a bulk job could not go on'),
  })
  stops.add(bulk.stop)
  const standing = keepStanding(parts.database, {
    now: Date.now,
    onTrouble: (error) => api.log.error({ err: error }, 'standings could not be renewed'),
  })
  stops.add(standing.stop)
  const totals = keepTotals(parts.database, {
    now: Date.now,
    onTrouble: (error) => api.log.error({ err: error }, 'totals could not be kept'),
  })
  stops.add(totals.stop)
  const pruning = startPruningEvents(parts.database, {
    now: Date.now,
    onTrouble: (error) => api.log.error({ err: error }, 'old events could not be removed'),
  })
  stops.add(pruning.stop)
  const forgetting = startForgetting(parts.database, {
    now: Date.now,
    onTrouble: (error) => api.log.error({ err: error }, 'what is old could not be forgotten'),
  })
  stops.add(forgetting.stop)
  if (mail !== null) {
    const onTrouble = (error: unknown) => api.log.error({ err: error }, 'a mail could not be sent')
    stops.add(startSendingMails(parts.database, { port: mail, now: Date.now, onTrouble }).stop)
  }
  if (config.stationChecks) {
    const onTrouble = (error: unknown) =>
      api.log.error({ err: error }, 'stations could not be checked')
    stops.add(startContinuousCheck(parts.database, { network, onTrouble, now: Date.now }).stop)
  }
  const programme = keepProgramme(parts.database, {
    network,
    // A clone asks its own streams alone, unless it is told otherwise.
    only: config.programme ? null : (parts.streams ?? NOWHERE),
    keys: config.programmeKeys,
    tell: createTell(parts.database, Date.now),
    now: Date.now,
    onTrouble: (error) => api.log.error({ err: error }, 'the programme could not be kept'),
  })
  stops.add(programme.stop)
  return url
}

/** Starts the documents service with its own database; resolves with its address. */
export async function runDocuments(
  config: BackendConfig,
  listen: Listen,
  identity: IdentityPort,
  stops: StopList,
): Promise<string> {
  const { projectId, hostNames, allowedOrigins, logLevel, stateDir } = config
  const database = openSqlite(path.join(stateDir, 'documents/records.db'), DOCUMENT_MIGRATIONS)
  stops.add(async () => database.close())
  const app = await createDocuments({
    database,
    projectId,
    identity,
    hostNames,
    allowedOrigins,
    logLevel,
  })
  stops.add(() => app.close())
  return explainPort('the documents service', listen, listenApp(app, listen))
}
