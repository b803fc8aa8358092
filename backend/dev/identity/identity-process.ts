import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import type { Listen } from '../../http/listen.ts'
import { type EmailPort, requireEmail } from '../../plugins/email/email-port.ts'
import { IdentityFailure, type IdentityPort } from '../../plugins/identity/identity-port.ts'
import { childEnvironment } from '../../system/child-environment.ts'
import type { PasswordPolicy } from './password-policy.ts'

export interface IdentityOptions {
  readonly projectId: string
  readonly listen: Listen
  readonly file: string
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly passwordPolicy: PasswordPolicy
}

export interface ParentMessage {
  readonly type: 'email'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly sentAt: number
}

export type IdentityMessage =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'ready' }
  | { readonly type: 'unsaved'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string; readonly code: string | null }

function createLocalEmail(deliver: (email: Omit<ParentMessage, 'type'>) => void): EmailPort {
  return {
    send: async (email) => {
      requireEmail(email)
      const { to, subject, text } = email
      deliver({ to, subject, text, sentAt: Date.now() })
    },
  }
}

export interface IdentityProcess {
  /** Resolves with the port. From then on, requests wait for the emulator. */
  readonly listening: Promise<number>
  readonly ready: Promise<void>
  readonly state: IdentityPort['state']
  readonly email: EmailPort
  readonly stop: () => Promise<void>
}

const STDERR_TAIL_CHARS = 4_000

function collectTail(child: ChildProcess): () => string {
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL_CHARS)
  })
  return () => tail.trim()
}

/** Starts the Auth emulator in a child process. `onTrouble` receives failures that no caller awaits. */
export function startIdentityProcess(
  options: IdentityOptions,
  onTrouble: (sentence: string) => void,
): IdentityProcess {
  const child = fork(path.join(import.meta.dirname, 'child.ts'), [JSON.stringify(options)], {
    execArgv: [],
    env: childEnvironment(process.env, { NODE_COMPILE_CACHE: getCompileCacheDir() ?? '' }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const stderrTail = collectTail(child)
  const listening = Promise.withResolvers<number>()
  const ready = Promise.withResolvers<void>()
  // The caller may await neither; state() reports a failure.
  listening.promise.catch(() => {})
  ready.promise.catch(() => {})
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let state: ReturnType<IdentityPort['state']> = 'starting'
  let isStopping = false

  const fail = (error: IdentityFailure) => {
    state = 'failed'
    listening.reject(error)
    ready.reject(error)
  }
  child.on('message', (message: IdentityMessage) => {
    if (message.type === 'listening') listening.resolve(message.port)
    else if (message.type === 'unsaved') {
      onTrouble(`An account could not be saved, so the request failed: ${message.message}`)
    } else if (message.type === 'failed') fail(new IdentityFailure(message.message, message.code))
    else {
      state = 'ready'
      ready.resolve()
    }
  })
  child.on('error', (error) => fail(new IdentityFailure(error.message, null)))
  child.once('close', (code, signal) => {
    const reason = `The identity process ended (${signal ?? `code ${code}`}).`
    if (state === 'ready' && !isStopping)
      onTrouble(`${reason} Sign-in is unavailable until the backend restarts.`)
    fail(new IdentityFailure(`${reason} ${stderrTail()}`.trim(), null))
  })

  return {
    listening: listening.promise,
    ready: ready.promise,
    state: () => state,
    email: createLocalEmail((email) => {
      if (child.connected) child.send({ ...email, type: 'email' } satisfies ParentMessage)
    }),
    stop: async () => {
      isStopping = true
      // SIGKILL is safe: acknowledged changes are on disk, and others may be lost.
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await exited
    },
  }
}
