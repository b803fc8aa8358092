/** Runs the backend as a command: prints its URLs, stops on signals, and exits with code 1 on an error. */
import { ConfigError } from '../shared/config/runtime-config.ts'
import { loadBackendConfig } from './config.ts'
import { DatabaseUnavailableError } from './database/postgres-dialect.ts'
import { property } from './http/describe-fault.ts'
import { IdentityFailure } from './plugins/identity/identity-port.ts'
import { type RunningBackend, startBackend } from './start.ts'
import { OperatorError } from './system/operator-error.ts'

/** SQLite result codes about the disk (https://sqlite.org/rescode.html). */
const SQLITE_DISK_ERRORS: Readonly<Record<number, string>> = {
  8: 'cannot be written',
  10: 'cannot be read or written',
  11: 'is damaged',
  13: 'has no space left',
  14: 'cannot be written',
  26: 'is damaged',
}

/** System calls that fail because of the disk, not the network. */
const DISK_SYSTEM_CALLS = new Set(['fsync', 'mkdir', 'open', 'rename', 'write'])

/** Returns a sentence about an unusable state folder, or null when the error has another cause. */
export function explainStateError(error: unknown, stateDir: string): string | null {
  const advice = 'Fix that, or set UNDERTONE_STATE_DIR to another folder.'
  const errcode = property(error, 'errcode')
  // The low byte of an extended result code is its primary code.
  const problem = typeof errcode === 'number' ? SQLITE_DISK_ERRORS[errcode & 0xff] : undefined
  if (problem !== undefined) return `A database in ${stateDir} ${problem}. ${advice}`
  if (!DISK_SYSTEM_CALLS.has(String(property(error, 'syscall')))) return null
  return `The state folder ${stateDir} cannot be written (${property(error, 'code')}). ${advice}`
}

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const printError = (line: string) => process.stderr.write(`${line}\n`)

function printUrls({ urls }: RunningBackend): void {
  printLine(`API        ${urls.api}`)
  if (urls.documents) printLine(`Documents  ${urls.documents}`)
  if (urls.streams) printLine(`Streams    ${urls.streams}`)
  if (urls.metrics) printLine(`Metrics    ${urls.metrics}`)
  if (urls.identity) printLine(`Identity   ${urls.identity} (starting, a few seconds)`)
}

function printDemoAccounts({ urls, demo }: RunningBackend): void {
  if (demo === null) return
  printLine(`Emails and text messages of sign-in appear at ${urls.identity}/mailbox`)
  printLine('Identity is ready. Demo accounts:')
  for (const { email, role } of demo.accounts) printLine(`  ${email} (${role})`)
  printLine(`  Password of each: ${demo.password}`)
}

function describeError(error: unknown, stateDir?: string): string {
  if (error instanceof IdentityFailure) return `Sign-in could not start: ${error.message}`
  if (error instanceof DatabaseUnavailableError) {
    return 'The database that UNDERTONE_DATABASE_URL names cannot be reached. Check that it runs and that user and password are correct.'
  }
  if (error instanceof OperatorError || error instanceof ConfigError) return error.message
  const problem = stateDir === undefined ? null : explainStateError(error, stateDir)
  if (problem !== null) return problem
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** One Ctrl-C can arrive twice, from the terminal and from npm. Only a signal after this time counts as the second. */
const SECOND_SIGNAL_AFTER_MS = 500

/** Stops the backend on a signal or a closed IPC channel, and exits on a second signal. Returns `isStopping`. */
function stopOnSignals(starting: Promise<RunningBackend>): () => boolean {
  let stopRequestedAt: number | undefined
  const stop = async () => {
    stopRequestedAt = performance.now()
    try {
      // A failed start stops its own services, and runBackend reports its error.
      const backend = await starting.catch(() => null)
      await backend?.drain()
      await backend?.stop()
      process.exit(0)
    } catch (error) {
      printError(describeError(error))
      process.exit(1)
    }
  }
  const onSignal = () => {
    if (stopRequestedAt === undefined) void stop()
    else if (performance.now() - stopRequestedAt > SECOND_SIGNAL_AFTER_MS) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  process.on('disconnect', () => {
    if (stopRequestedAt === undefined) void stop()
  })
  return () => stopRequestedAt !== undefined
}

export async function runBackend(): Promise<void> {
  let stateDir: string | undefined
  try {
    const config = loadBackendConfig()
    stateDir = config.stateDir
    const starting = startBackend(config, printError)
    const isStopping = stopOnSignals(starting)
    const backend = await starting
    if (isStopping()) return
    printUrls(backend)
    void backend.directoryRead.then(
      (count) =>
        count !== null && printLine(`Catalog    ${count} stations from the directory added`),
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
    printDemoAccounts(backend)
    // A parent process may wait for this message.
    process.send?.('ready')
  } catch (error) {
    printError(describeError(error, stateDir))
    process.exit(1)
  }
}
