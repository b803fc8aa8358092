import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Status } from './api/status.ts'
import type { BackendConfig } from './config.ts'
import type { Queries } from './database/queries.ts'
import { type Dev, loadDev } from './load-dev.ts'
import { importSnapshot } from './modules/directory/snapshot.ts'
import { createSmtpEmail } from './plugins/email/smtp-email.ts'
import { createFirebaseIdentity } from './plugins/identity/firebase-identity.ts'
import {
  explainPortConflict,
  openCatalog,
  startApi,
  startDemoStreams,
  startDocuments,
  urlOf,
} from './services.ts'
import { startMetrics } from './start-metrics.ts'
import { createStopList, type StopList } from './stop-list.ts'

const NO_DIRECTORY =
  'The stations of the directory could not be imported. The next start tries again.'

/** URLs without trailing slash. Null for a service that does not run here. */
interface BackendUrls {
  readonly api: string
  readonly identity: string | null
  readonly documents: string | null
  readonly streams: string | null
  readonly metrics: string | null
}

export interface RunningBackend {
  readonly urls: BackendUrls
  /** Resolves when users can sign in. Rejects when the identity process fails before that. */
  readonly identityReady: Promise<void>
  readonly demo: {
    readonly accounts: readonly { readonly email: string; readonly role: string }[]
    readonly password: string
  } | null
  /** Resolves with the number of imported directory stations, or with null when nothing was imported. */
  readonly directoryRead: Promise<number | null>
  /** Stops every service and the identity process. Bounded in time and idempotent. */
  readonly stop: () => Promise<void>
  /** Call before `stop()`: readiness fails for the configured delay, so that proxies stop sending requests. */
  readonly drain: () => Promise<void>
}

/**
 * Starts all services of the backend. Resolves when all of them except sign-in respond (`identityReady`).
 * @param onTrouble called with a sentence for the operator when something fails later, or when a newer version has
 * migrated the database
 * @throws {PortInUseError} when a port is in use; services already started are stopped
 */
export async function startBackend(
  config: BackendConfig,
  onTrouble: (sentence: string) => void,
): Promise<RunningBackend> {
  const stops = createStopList()
  try {
    return await startServices(config, onTrouble, stops)
  } catch (error) {
    await stops.stop()
    throw error
  }
}

function startEmulator(
  config: BackendConfig,
  dev: Dev,
  onTrouble: (sentence: string) => void,
  stops: StopList,
) {
  if (config.identity === null) return null
  const { projectId, hostNames, allowedOrigins, identity: listen } = config
  const passwordPolicy = dev.parsePasswordPolicy(config.passwordPolicy)
  const file = path.join(config.stateDir, 'identity/accounts.json')
  const options = { projectId, listen, file, hostNames, allowedOrigins, passwordPolicy }
  const emulator = dev.startIdentityProcess(options, onTrouble)
  stops.add(emulator.stop)
  return emulator
}

async function findStreamsUrl(
  { streams, externalStreams }: BackendConfig,
  dev: Dev | null,
  stops: StopList,
): Promise<string | null> {
  if (dev !== null && streams !== null) return startDemoStreams(dev, streams, stops)
  return externalStreams && urlOf(externalStreams, externalStreams.port)
}

function importDirectory(database: Queries, stops: StopList): Promise<number | null> {
  const abortController = new AbortController()
  const importing = importSnapshot(database, abortController.signal)
  stops.add(async () => {
    abortController.abort()
    await importing.catch(() => null)
  })
  return importing
}

async function startServices(
  config: BackendConfig,
  onTrouble: (sentence: string) => void,
  stops: StopList,
): Promise<RunningBackend> {
  const dev = await loadDev(config)
  // The emulator starts first, because it takes longest. It is a separate process, which starts in parallel.
  const emulator = dev && startEmulator(config, dev, onTrouble, stops)
  const emulatorUrl =
    emulator?.listening.then((port) => urlOf(config.identity ?? config.api, port)) ?? null
  const externalHost =
    config.externalEmulatorHost === null ? null : Promise.resolve(config.externalEmulatorHost)
  const emulatorHost = emulatorUrl?.then((url) => new URL(url).host) ?? externalHost
  emulatorHost?.catch(() => {})
  const identity = createFirebaseIdentity({
    projectId: config.projectId,
    emulatorHost,
    state: emulator?.state ?? (() => 'ready'),
  })

  const states: Pick<Status, 'documents' | 'streams'> = {
    documents: config.documents ? 'starting' : 'ready',
    streams: 'ready',
  }
  const status = () => ({ api: 'ready' as const, identity: identity.state(), ...states })
  const streams = await findStreamsUrl(config, dev, stops)
  const { database, poolUse } = await openCatalog(config, dev, streams, onTrouble, stops)
  // The metrics start before the API and stop after it, so that they cover the shutdown.
  const metrics = await startMetrics(config, poolUse, stops)
  const { onCompleted = null, onEventClients = null } = metrics ?? {}
  let isDraining = false
  const isStopping = () => isDraining
  const metricsCallbacks = { onCompleted, onEventClients }
  const email = config.smtp === null ? (emulator?.email ?? null) : createSmtpEmail(config.smtp)
  const startSimulated = dev?.startSimulatedStripe ?? null
  const dependencies = {
    database,
    identity,
    status,
    streams,
    isStopping,
    email,
    startSimulated,
    ...metricsCallbacks,
  }
  const api = await startApi(config, dependencies, stops)
  const documents =
    dev &&
    config.documents &&
    (await startDocuments(config, dev, config.documents, identity, stops))
  states.documents = 'ready'
  const directoryRead =
    config.catalog === 'curated' ? Promise.resolve(null) : importDirectory(database, stops)
  directoryRead.catch(() => onTrouble(NO_DIRECTORY))
  const identityUrl =
    emulatorUrl &&
    (await explainPortConflict('sign-in', config.identity ?? config.api, emulatorUrl))

  const identityReady =
    dev && emulator
      ? emulator.ready.then(async () => dev.addDemoAccounts(await identity.admin(), database))
      : Promise.resolve()
  identityReady.catch(() => {})
  return {
    urls: {
      api,
      identity: identityUrl,
      documents,
      streams: config.streams && streams,
      metrics: metrics?.url ?? null,
    },
    identityReady,
    demo: dev && emulator && { accounts: dev.DEMO_ACCOUNTS, password: dev.DEMO_PASSWORD },
    directoryRead,
    stop: stops.stop,
    drain: async () => {
      isDraining = true
      if (config.drainMs > 0) await wait(config.drainMs)
    },
  }
}
