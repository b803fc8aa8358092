import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Status } from './api/status.ts'
import type { BackendConfig } from './config.ts'
import type { Queries } from './database/queries.ts'
import { type Dev, loadDev } from './load-dev.ts'
import { importSnapshot } from './modules/directory/snapshot.ts'
import { createFirebaseIdentity } from './plugins/identity/firebase-identity.ts'
import { createSmtpMail } from './plugins/mail/smtp-mail.ts'
import { explainPort, openCatalogue, runApi, runDocuments, runStreams, urlOf } from './services.ts'
import { runMetrics } from './start-metrics.ts'
import { createStopList, type StopList } from './stop-list.ts'

const NO_DIRECTORY =
  'The stations of the directory could not be written into the catalogue; the next start tries again.'

/** Where the services answer, without trailing slash; null for those that do not run here. */
interface BackendUrls {
  readonly api: string
  readonly identity: string | null
  readonly documents: string | null
  readonly streams: string | null
  readonly metrics: string | null
}

export interface RunningBackend {
  readonly urls: BackendUrls
  /** Resolves when users can sign in; rejects when the identity process broke before that. */
  readonly identityReady: Promise<void>
  /** The demo accounts of the identity emulator that runs here; null when none runs. */
  readonly demo: {
    readonly accounts: readonly { readonly email: string; readonly role: string }[]
    readonly password: string
  } | null
  /** Resolves with how many stations of the directory came into the catalogue now; null for none. */
  readonly directoryRead: Promise<number | null>
  /** Ends every service, the identity process too. Bounded in time, and safe to call again. */
  readonly stop: () => Promise<void>
  /**
   * To be called before `stop()`: tells proxies that this instance ends, and resolves when they have had
   * the configured time to send their requests elsewhere. All is served meanwhile.
   */
  readonly drain: () => Promise<void>
}

/**
 * Starts everything the configuration asks for. Resolves when the API, the documents and the streams
 * answer and identity has its port; signing in takes some seconds more (`identityReady`).
 * `onTrouble` gets a sentence for the operator at the terminal when something breaks later on, or a newer version
 * has migrated the database.
 * @throws {PortTakenError} when a port is in use; whatever had started is stopped again
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

/** The address of the demo streams, of this process or another one's; null where there are none. */
async function findStreams(
  { streams, streamsElsewhere: elsewhere }: BackendConfig,
  dev: Dev | null,
  stops: StopList,
): Promise<string | null> {
  if (dev !== null && streams !== null) return runStreams(dev, streams, stops)
  return elsewhere && urlOf(elsewhere, elsewhere.port)
}

/** Brings the directory's stations into the catalogue while the API answers; it ends when the backend does. */
function addDirectory(database: Queries, stops: StopList): Promise<number | null> {
  const stopped = new AbortController()
  const reading = importSnapshot(database, stopped.signal)
  stops.add(async () => {
    stopped.abort()
    await reading.catch(() => null)
  })
  return reading
}

async function startServices(
  config: BackendConfig,
  onTrouble: (sentence: string) => void,
  stops: StopList,
): Promise<RunningBackend> {
  const dev = await loadDev(config)
  // First, because it takes longest: a process of its own, in parallel with everything below.
  const emulator = dev && startEmulator(config, dev, onTrouble, stops)
  const listening =
    emulator?.listening.then((port) => urlOf(config.identity ?? config.api, port)) ?? null
  const elsewhere =
    config.emulatorElsewhere === null ? null : Promise.resolve(config.emulatorElsewhere)
  const emulatorHost = listening?.then((url) => new URL(url).host) ?? elsewhere
  emulatorHost?.catch(() => {})
  const identity = createFirebaseIdentity({
    projectId: config.projectId,
    emulatorHost,
    state: emulator?.state ?? (() => 'ready'),
  })

  // What does not run here runs elsewhere, and is not waited for.
  const states: Pick<Status, 'documents' | 'streams'> = {
    documents: config.documents ? 'starting' : 'ready',
    streams: 'ready',
  }
  const status = () => ({ api: 'ready' as const, identity: identity.state(), ...states })
  const streams = await findStreams(config, dev, stops)
  const { database, poolUse } = await openCatalogue(config, dev, streams, onTrouble, stops)
  // Before the API, and so ended after it: how it ends is worth reading, too.
  const metrics = await runMetrics(config, poolUse, stops)
  const { onAnswered = null, onEventClients = null } = metrics ?? {}
  let isDraining = false
  const isStopping = () => isDraining
  const counts = { onAnswered, onEventClients }
  // SMTP where it is set up, the mailbox of a local run, or nothing.
  const mail = config.smtp === null ? (emulator?.mail ?? null) : createSmtpMail(config.smtp)
  const startSimulated = dev?.startSimulatedStripe ?? null
  const parts = { database, identity, status, streams, isStopping, mail, startSimulated, ...counts }
  const api = await runApi(config, parts, stops)
  const documents =
    dev && config.documents && (await runDocuments(config, dev, config.documents, identity, stops))
  states.documents = 'ready'
  const directoryRead =
    config.catalogue === 'curated' ? Promise.resolve(null) : addDirectory(database, stops)
  directoryRead.catch(() => onTrouble(NO_DIRECTORY))
  const signIn =
    listening && (await explainPort('sign-in', config.identity ?? config.api, listening))

  const identityReady =
    dev && emulator
      ? emulator.ready.then(async () => dev.addDemoAccounts(await identity.admin(), database))
      : Promise.resolve()
  // A caller need not wait for it; GET /status tells too.
  identityReady.catch(() => {})
  return {
    urls: {
      api,
      identity: signIn,
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
