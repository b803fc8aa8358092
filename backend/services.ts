import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Status } from './api/status.ts'
import type { BackendConfig } from './config.ts'
import { databasePlace } from './database/database-place.ts'
import { openDatabase } from './database/open-database.ts'
import { openSqlite } from './database/open-sqlite.ts'
import type { PoolUse } from './database/postgres-dialect.ts'
import type { Queries } from './database/queries.ts'
import type { CompletedRequest } from './http/completed-requests.ts'
import type { Listen } from './http/listen.ts'
import type { Dev } from './load-dev.ts'
import { createFaultRecorder } from './modules/analytics/faults/record-faults.ts'
import type { StartProvider } from './modules/billing/provider.ts'
import { readHashKey } from './modules/billing/trials.ts'
import { releaseSources } from './modules/library/saved-songs/releases/release-sources.ts'
import { importSeeds, seedStations } from './modules/stations/catalog/seed-stations.ts'
import { requireFinishedMove } from './ops/move-marks.ts'
import type { EmailPort } from './plugins/email/email-port.ts'
import { createEmailTrigger } from './plugins/email/send-emails.ts'
import { probeNetwork } from './plugins/environment.ts'
import type { IdentityPort } from './plugins/identity/identity-port.ts'
import { createApi } from './server.ts'
import { startJobs } from './start-jobs.ts'
import { startPayments } from './start-payments.ts'
import type { StopList } from './stop-list.ts'
import { OperatorError } from './system/operator-error.ts'

export class PortInUseError extends OperatorError {
  override readonly name = 'PortInUseError'
}

export function urlOf({ host }: Listen, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Waits for a service to start, and explains a port conflict. @throws {PortInUseError} when the port is in use */
export async function explainPortConflict<T>(
  service: string,
  listen: Listen,
  starting: Promise<T>,
): Promise<T> {
  try {
    return await starting
  } catch (error) {
    const code = error instanceof Error ? Reflect.get(error, 'code') : null
    if (code !== 'EADDRINUSE') throw error
    throw new PortInUseError(
      `Port ${listen.port} on ${listen.host} is already in use, so ${service} cannot start. Is another Undertone backend running?`,
    )
  }
}

export async function listenApp(app: FastifyInstance, listen: Listen): Promise<string> {
  await app.listen({ host: listen.host, port: listen.port })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port.')
  return urlOf(listen, address.port)
}

/** Opens the database and adds seed stations. `poolUse` is null on SQLite. @throws {UnfinishedMoveError} */
export async function openCatalog(
  config: BackendConfig,
  dev: Dev | null,
  streamsUrl: string | null,
  onNewerSchema: (sentence: string) => void,
  stops: StopList,
): Promise<{ readonly database: Queries; readonly poolUse: (() => PoolUse) | null }> {
  let poolUse: (() => PoolUse) | null = null
  const onPool = (use: () => PoolUse) => {
    poolUse = use
  }
  const database = await openDatabase(databasePlace(config), { onPool, onNewer: onNewerSchema })
  stops.add(() => database.destroy())
  await requireFinishedMove(database)
  const demo = dev === null || streamsUrl === null ? [] : dev.demoEntries(streamsUrl)
  await importSeeds(database, seedStations(demo), Date.now())
  await dev?.addDemoUsers(database, Date.now())
  return { database, poolUse }
}

export async function startDemoStreams(dev: Dev, listen: Listen, stops: StopList) {
  const starting = dev.startStreams(listen)
  const streams = await explainPortConflict('the demo streams', listen, starting)
  stops.add(() => streams.close())
  return urlOf(listen, streams.port)
}

export async function startApi(
  config: BackendConfig,
  dependencies: {
    database: Queries
    identity: IdentityPort
    status: () => Status
    /** URL of the demo streams, the only private address that is allowed for creators' streams. */
    streams: string | null
    isStopping: () => boolean
    onCompleted: ((request: CompletedRequest) => void) | null
    onEventClients: ((count: number) => void) | null
    email: EmailPort | null
    startSimulated: StartProvider | null
  },
  stops: StopList,
): Promise<string> {
  const { hostNames, allowedOrigins, logLevel, trustedProxies } = config
  const { onCompleted, onEventClients, email, startSimulated, ...apiOptions } = dependencies
  let startedApi: FastifyInstance | undefined
  const faults = createFaultRecorder(dependencies.database, {
    now: Date.now,
    isCounting: () => dependencies.identity.state() !== 'starting' && !dependencies.isStopping(),
    onError: (error) => startedApi?.log.error({ err: error }, 'failures could not be counted'),
  })
  stops.add(faults.stop)
  const network = probeNetwork(dependencies.streams)
  const hashKey = config.hashKey ?? readHashKey(path.join(config.stateDir, 'api/person.key'))
  const { payments, providerPages, onApiListening } = await startPayments(
    config,
    { ...dependencies, hashKey, onSettlingFailed: () => faults.recordJobFault('payments') },
    stops,
  )
  const publicUrl = config.publicUrl
  const emailTrigger = createEmailTrigger()
  const api = await createApi({
    ...apiOptions,
    onCompleted: (request) => {
      faults.recordResponse(request)
      onCompleted?.(request)
    },
    expectsBackups: config.mode === 'hosted',
    onEmailWaiting: email && emailTrigger.trigger,
    ...(onEventClients && { onEventClients }),
    trustedProxies,
    network,
    hashKey,
    hostNames,
    allowedOrigins,
    anonymousListening: config.anonymousListening,
    logLevel,
    payments,
    providerPages,
    releases: releaseSources(config),
    ...(publicUrl === null ? {} : { publicUrl: () => publicUrl }),
  })
  startedApi = api
  stops.add(() => api.close())
  const url = await explainPortConflict('the API', config.api, listenApp(api, config.api))
  onApiListening(api)
  startJobs(api, config, { streamsUrl: dependencies.streams, email, emailTrigger, faults }, stops)
  return url
}

export async function startDocuments(
  config: BackendConfig,
  dev: Dev,
  listen: Listen,
  identity: IdentityPort,
  stops: StopList,
): Promise<string> {
  const { projectId, hostNames, allowedOrigins, logLevel, stateDir } = config
  const file = path.join(stateDir, 'documents/records.db')
  const database = openSqlite(file, dev.DOCUMENT_MIGRATIONS)
  stops.add(async () => database.close())
  const app = await dev.createDocuments({
    database,
    projectId,
    identity,
    hostNames,
    allowedOrigins,
    logLevel,
  })
  stops.add(() => app.close())
  return explainPortConflict('the documents service', listen, listenApp(app, listen))
}
