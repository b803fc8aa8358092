import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import type { Listen } from '../../http/listen.ts'
import { IdentityFailure, type IdentityPort } from '../../plugins/identity/identity-port.ts'
import { type MailPort, requireMail } from '../../plugins/mail/mail-port.ts'
import { childEnvironment } from '../../system/child-environment.ts'
import type { PasswordPolicy } from './password-policy.ts'

/** What the parent hands to the identity process, as its one argument (JSON). */
export interface IdentityOptions {
  readonly projectId: string
  readonly listen: Listen
  /** File the accounts are kept in. */
  readonly file: string
  readonly hostNames: readonly string[]
  readonly allowedOrigins: readonly string[]
  readonly passwordPolicy: PasswordPolicy
}

/** What the parent tells the identity process: a mail of the API's, for the mailbox. */
export interface ParentMessage {
  readonly type: 'mail'
  readonly to: string
  readonly subject: string
  readonly text: string
  /** ms since the epoch. */
  readonly sentAt: number
}

/** What the identity process tells its parent. */
export type IdentityMessage =
  | { readonly type: 'listening'; readonly port: number }
  | { readonly type: 'ready' }
  /** A change could not be kept, and was not acknowledged. */
  | { readonly type: 'unsaved'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string; readonly code: string | null }

/** Brings mails into the mailbox of a local run, beside those of the sign-in: nothing leaves the machine. */
function createLocalMail(deliver: (mail: Omit<ParentMessage, 'type'>) => void): MailPort {
  return {
    send: async (mail) => {
      requireMail(mail)
      const { to, subject, text } = mail
      deliver({ to, subject, text, sentAt: Date.now() })
    },
  }
}

export interface IdentityProcess {
  /** Resolves with the port once it is bound; requests sent from then on wait for the emulator. */
  readonly listening: Promise<number>
  /** Resolves when the emulator answers. */
  readonly ready: Promise<void>
  readonly state: IdentityPort['state']
  /** Shows mails in the mailbox, for as long as the process runs. */
  readonly mail: MailPort
  /** Ends the process; resolves when it is gone. */
  readonly stop: () => Promise<void>
}

/** How much of the process's complaints is kept for the message when it breaks. */
const STDERR_TAIL = 4_000

function keepTail(child: ChildProcess): () => string {
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL)
  })
  return () => tail.trim()
}

/**
 * Starts the Firebase Auth emulator in a child process of this one. `onTrouble` gets a sentence for
 * the operator at the terminal whenever something breaks that no caller waits for.
 */
export function startIdentityProcess(
  options: IdentityOptions,
  onTrouble: (sentence: string) => void,
): IdentityProcess {
  const child = fork(path.join(import.meta.dirname, 'child.ts'), [JSON.stringify(options)], {
    execArgv: [],
    env: childEnvironment(process.env, { NODE_COMPILE_CACHE: getCompileCacheDir() ?? '' }),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const complaints = keepTail(child)
  const listening = Promise.withResolvers<number>()
  const ready = Promise.withResolvers<void>()
  // The caller may wait for neither; a failure still shows in state().
  listening.promise.catch(() => {})
  ready.promise.catch(() => {})
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let state: ReturnType<IdentityPort['state']> = 'starting'
  let stopping = false

  const fail = (error: IdentityFailure) => {
    state = 'failed'
    listening.reject(error)
    ready.reject(error)
  }
  child.on('message', (message: IdentityMessage) => {
    if (message.type === 'listening') listening.resolve(message.port)
    else if (message.type === 'unsaved') {
      onTrouble(`An account could not be saved, so nobody was told that it was: ${message.message}`)
    } else if (message.type === 'failed') fail(new IdentityFailure(message.message, message.code))
    else {
      state = 'ready'
      ready.resolve()
    }
  })
  child.on('error', (error) => fail(new IdentityFailure(error.message, null)))
  child.once('close', (code, signal) => {
    const how = `The identity process ended (${signal ?? `code ${code}`}).`
    if (state === 'ready' && !stopping) onTrouble(`${how} Nobody can sign in until a new start.`)
    fail(new IdentityFailure(`${how} ${complaints()}`.trim(), null))
  })

  return {
    listening: listening.promise,
    ready: ready.promise,
    state: () => state,
    mail: createLocalMail((mail) => {
      if (child.connected) child.send({ ...mail, type: 'mail' } satisfies ParentMessage)
    }),
    stop: async () => {
      stopping = true
      // At once and safely: whatever was answered is on the disk, whatever was not may be lost.
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await gone
    },
  }
}
