import { ConfigError } from '../shared/config/runtime-config.ts'
import { loadBackendConfig } from './config.ts'
import { DatabaseUnavailableError } from './database/postgres-dialect.ts'
import { property } from './http/describe-fault.ts'
import { IdentityFailure } from './plugins/identity/identity-port.ts'
import { type RunningBackend, startBackend } from './start.ts'
import { OperatorError } from './system/operator-error.ts'

/** SQLite's result codes that are about the disk (https://sqlite.org/rescode.html). */
const SQLITE_TROUBLE: Readonly<Record<number, string>> = {
  8: 'cannot be written',
  10: 'cannot be read or written',
  11: 'is damaged',
  13: 'has no space left',
  14: 'cannot be written',
  26: 'is damaged',
}

/** What was being done when the disk, not the network, refused. */
const FILE_CALLS = new Set(['fsync', 'mkdir', 'open', 'rename', 'write'])

/** One sentence about a state folder that cannot be used, or null when the error is about something else. */
export function explainStateTrouble(error: unknown, stateDir: string): string | null {
  const advice = 'Mend that, or set UNDERTONE_STATE_DIR to another folder.'
  // The low byte is the primary result code.
  const errcode = property(error, 'errcode')
  const trouble = typeof errcode === 'number' ? SQLITE_TROUBLE[errcode & 0xff] : undefined
  if (trouble !== undefined) return `A database in ${stateDir} ${trouble}. ${advice}`
  if (!FILE_CALLS.has(String(property(error, 'syscall')))) return null
  return `The state folder ${stateDir} cannot be written (${property(error, 'code')}). ${advice}`
}

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function introduce({ urls }: RunningBackend): void {
  say(`API        ${urls.api}`)
  if (urls.documents) say(`Documents  ${urls.documents}`)
  if (urls.streams) say(`Streams    ${urls.streams}`)
  if (urls.metrics) say(`Metrics    ${urls.metrics}`)
  if (urls.identity) say(`Identity   ${urls.identity} (starting, a few seconds)`)
}

function introduceAccounts({ urls, demo }: RunningBackend): void {
  if (demo === null) return
  say(`Mails and text messages that sign-in would send are shown at ${urls.identity}/mailbox`)
  say('Identity is ready. Demo accounts:')
  for (const { email, role } of demo.accounts) say(`  ${email} (${role})`)
  say(`  Password of each: ${demo.password}`)
}

/** One sentence where the reason is known, the whole error where it is not. */
function explain(error: unknown, stateDir?: string): string {
  if (error instanceof IdentityFailure) return `Sign-in could not start: ${error.message}`
  if (error instanceof DatabaseUnavailableError) {
    return 'The database that UNDERTONE_DATABASE_URL names cannot be reached. Is it running, and are user and password right?'
  }
  if (error instanceof OperatorError || error instanceof ConfigError) return error.message
  const trouble = stateDir === undefined ? null : explainStateTrouble(error, stateDir)
  if (trouble !== null) return trouble
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The same Ctrl-C can arrive twice, from the terminal and from npm: only a later one is a second. */
const SECOND_SIGNAL_AFTER_MS = 500

/**
 * Stops at the first signal, or when the process that started this one over a channel is gone; ends at
 * once at a second signal. The result tells whether stopping has begun.
 */
function stopOnSignals(starting: Promise<RunningBackend>): () => boolean {
  let askedAt: number | undefined
  const stop = async () => {
    askedAt = performance.now()
    try {
      // A start that fails has stopped itself, and says why elsewhere.
      const backend = await starting.catch(() => null)
      await backend?.drain()
      await backend?.stop()
      process.exit(0)
    } catch (error) {
      complain(explain(error))
      process.exit(1)
    }
  }
  const onSignal = () => {
    if (askedAt === undefined) void stop()
    else if (performance.now() - askedAt > SECOND_SIGNAL_AFTER_MS) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('disconnect', () => {
    if (askedAt === undefined) void stop()
  })
  return () => askedAt !== undefined
}

/** Runs the backend in this terminal until a signal ends it. Sets the exit code; never rejects. */
export async function runBackend(): Promise<void> {
  let stateDir: string | undefined
  try {
    const config = loadBackendConfig()
    stateDir = config.stateDir
    const starting = startBackend(config, complain)
    const isStopping = stopOnSignals(starting)
    const backend = await starting
    if (isStopping()) return
    introduce(backend)
    // A failure is told by the start.
    void backend.directoryRead.then(
      (count) => count !== null && say(`Catalogue  ${count} stations of the directory were added`),
      () => {},
    )
    const failure = await backend.identityReady.then(
      () => null,
      (error: unknown) => (isStopping() ? null : error),
    )
    if (failure !== null) {
      await backend.stop()
      throw failure
    }
    if (isStopping()) return
    introduceAccounts(backend)
    // A program that started this one may wait for it.
    process.send?.('ready')
  } catch (error) {
    complain(explain(error, stateDir))
    process.exit(1)
  }
}
