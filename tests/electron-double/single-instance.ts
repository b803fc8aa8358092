import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import v8 from 'node:v8'

/** Data that a second instance sends to the first one. */
export interface SecondLaunch {
  readonly argv: readonly string[]
  readonly workingDirectory: string
  /** Argument of requestSingleInstanceLock. Null when it has none. */
  readonly additionalData: unknown
}

/** Time after which a first instance counts as hung, as in Chromium. */
const RESPONSE_TIMEOUT_MS = 20_000

const { execPath } = process

/** Program that sends its standard input to a socket and exits when the first instance has read it. */
const NOTIFY = `const s = require('net').connect(process.argv[1]);
s.on('error', () => process.exit(1)).on('close', () => process.exit(0)).resume();
process.stdin.pipe(s)`

/** Returns the socket of a profile. It is not in the profile, because socket paths must be short. */
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

/** Returns the id of the running process that has the lock. Null when there is none. */
function lockHolder(lock: string): number | null {
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
 * Takes the lock of a profile, which is a link with the process id, as Chromium's SingletonLock. Returns a function
 * that releases the lock. If another process has the lock, sends `thisLaunch` to it and returns null.
 */
export function takeLock(
  userData: string,
  thisLaunch: SecondLaunch,
  onSecondLaunch: (launch: SecondLaunch) => void,
): (() => void) | null {
  mkdirSync(userData, { recursive: true })
  const lock = path.join(userData, 'DoubleSingletonLock')
  const socket = socketOf(userData)
  if (lockHolder(lock) !== null) {
    const { NODE_OPTIONS: _, ...env } = process.env
    const { status } = spawnSync(execPath, ['-e', NOTIFY, socket], {
      input: v8.serialize(thisLaunch),
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
