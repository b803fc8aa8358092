import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import v8 from 'node:v8'

/** Data from another process to the first one. */
export interface SecondLaunch {
  readonly argv: readonly string[]
  readonly workingDirectory: string
  /** Structured clone of the argument of requestSingleInstanceLock; null without one. */
  readonly additionalData: unknown
}

/** A first process that does not respond within this time hangs; Chromium's timeout is the same. */
const RESPONSE_TIMEOUT_MS = 20_000

const { execPath } = process

/** Sends standard input to a socket and waits until it was read. */
const NOTIFY = `const s = require('net').connect(process.argv[1]);
s.on('error', () => process.exit(1)).on('close', () => process.exit(0)).resume();
process.stdin.pipe(s)`

/** Socket of a profile: socket paths must be short, profile paths may be long. */
function socketOf(userData: string): string {
  const name = `undertone-double-${createHash('sha256').update(userData).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie process is not a first instance.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch (error) {
    return error instanceof Error && 'syscall' in error && error.syscall === 'open'
  }
}

/** Running process that holds the lock; null without one. */
function holder(lock: string): number | null {
  try {
    const pid = Number(readlinkSync(lock))
    return isRunning(pid) ? pid : null
  } catch {
    return null
  }
}

function listen(socket: string, onSecondLaunch: (launch: SecondLaunch) => void): net.Server {
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const chunks: Buffer[] = []
    client.on('data', (chunk) => chunks.push(chunk))
    client.on('error', () => client.destroy())
    client.on('end', () => {
      client.end()
      onSecondLaunch(v8.deserialize(Buffer.concat(chunks)) as SecondLaunch)
    })
  })
  if (process.platform !== 'win32') rmSync(socket, { force: true })
  return server.listen(socket)
}

/**
 * Takes the lock of a profile: a link with this process's id, like Chromium's SingletonLock. If another process holds
 * it, sends `own` there and returns null; otherwise returns a function that releases the lock.
 */
export function takeLock(
  userData: string,
  own: SecondLaunch,
  onSecondLaunch: (launch: SecondLaunch) => void,
): (() => void) | null {
  mkdirSync(userData, { recursive: true })
  const lock = path.join(userData, 'DoubleSingletonLock')
  const socket = socketOf(userData)
  if (holder(lock) !== null) {
    const { NODE_OPTIONS: _, ...env } = process.env
    const { status } = spawnSync(execPath, ['-e', NOTIFY, socket], {
      input: v8.serialize(own),
      env,
      timeout: RESPONSE_TIMEOUT_MS,
    })
    if (status === 0) return null
  }
  rmSync(lock, { force: true })
  symlinkSync(String(process.pid), lock)
  const server = listen(socket, onSecondLaunch)
  return () => {
    server.close()
    rmSync(lock, { force: true })
  }
}
