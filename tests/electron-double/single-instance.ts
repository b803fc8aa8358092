import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import v8 from 'node:v8'

/** What a further process tells the first one. */
export interface SecondLaunch {
  readonly argv: readonly string[]
  readonly workingDirectory: string
  /** A structured clone of what it gave to requestSingleInstanceLock; null: nothing. */
  readonly additionalData: unknown
}

/** A first process that does not answer in this time has hung; Chromium waits as long. */
const ANSWER_TIMEOUT_MS = 20_000

/** Node's program, whatever process.execPath is later. */
const { execPath } = process

/** Hands standard input to the socket that is named, and waits until it has been read. */
const NOTIFY = `const s = require('net').connect(process.argv[1]);
s.on('error', () => process.exit(1)).on('close', () => process.exit(0)).resume();
process.stdin.pipe(s)`

/** The socket of a profile: its path must be short, a profile's may be long. */
function socketOf(userData: string): string {
  const name = `undertone-double-${createHash('sha256').update(userData).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A process that has ended and was not waited for is no first instance.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch (error) {
    return error instanceof Error && 'syscall' in error && error.syscall === 'open'
  }
}

/** The process that holds the profile; null: none that runs. */
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
 * Takes the lock of a profile: a link that names this process, as Chromium's SingletonLock does. Where
 * another process holds it, that one is told of `own` before this returns null; else a function that
 * gives the lock back.
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
      timeout: ANSWER_TIMEOUT_MS,
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
