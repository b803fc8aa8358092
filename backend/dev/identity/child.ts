/** Runs the official Firebase Auth emulator in a child process, because loading it blocks the event loop for long. */

import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { SERVER_TIMEOUTS } from '../../http/listen.ts'
import {
  createDeliveredEmails,
  listMessages,
  type Message,
  type SendTimes,
} from '../mailbox/messages.ts'
import { attachAccountsFile } from './accounts-file.ts'
import { lockFolder } from './folder-lock.ts'
import { createGate } from './gate.ts'
import type { IdentityMessage, IdentityOptions, ParentMessage } from './identity-process.ts'

// The channel closes with the parent. All acknowledged changes are already on disk.
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches the process group; the parent decides when this process ends.
process.on('SIGINT', () => {})

function sendToParent(message: IdentityMessage): void {
  if (process.connected) process.send?.(message)
}

interface LoadedState {
  readonly persist: () => void
  readonly messages: () => readonly Message[]
}

/** Value of the emulator's `singleProjectMode` that rejects requests for other projects. */
const REJECT_OTHER_PROJECTS = 2

async function loadEmulator(options: IdentityOptions, ready: (loaded: LoadedState) => void) {
  const { AgentProjectState } = await import('firebase-tools/lib/emulator/auth/state.js')
  const state = new AgentProjectState(options.projectId)
  // In production, too, sign-in does not reveal if an email address has an account.
  state.enableImprovedEmailPrivacy = true
  const sendTimes: SendTimes = new Map()
  const persist = attachAccountsFile(state, sendTimes, options.file)
  ready({ persist, messages: () => listMessages(state, sendTimes) })
  const { default: operations } = await import('firebase-tools/lib/emulator/auth/operations.js')
  const { adaptEmulator, revokeOldRefreshTokens } = await import('./adapt-emulator.ts')
  adaptEmulator(operations, options.passwordPolicy)
  revokeOldRefreshTokens(state)
  const { createApp } = await import('firebase-tools/lib/emulator/auth/server.js')
  return createApp(options.projectId, REJECT_OTHER_PROJECTS, new Map([[options.projectId, state]]))
}

/** Watches the parent while the work blocks the main thread. Later, the closed channel reports the parent's end. */
async function withParentWatch<T>(work: () => Promise<T>): Promise<T> {
  const watch = new Worker(new URL('./parent-watch.ts', import.meta.url), {
    workerData: process.ppid,
  })
  watch.unref()
  try {
    return await work()
  } finally {
    await watch.terminate()
  }
}

function fail(error: unknown): void {
  const { message, code } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  sendToParent({ type: 'failed', message: message ?? String(error), code: code ?? null })
  process.exitCode = 1
  process.disconnect?.()
}

function run(options: IdentityOptions): void {
  const unlock = lockFolder(path.dirname(options.file))
  process.on('exit', unlock)
  let loaded: LoadedState = { persist: () => {}, messages: () => [] }
  const save = () => {
    try {
      loaded.persist()
    } catch (error) {
      sendToParent({
        type: 'unsaved',
        message: error instanceof Error ? error.message : String(error),
      })
      throw error
    }
  }
  const delivered = createDeliveredEmails()
  process.on('message', (message: ParentMessage) => delivered.add(message, loaded.messages()))
  const { promise: emulator, resolve, reject } = Promise.withResolvers<RequestListener>()
  const gate = createGate({
    ...options,
    emulator,
    persist: save,
    messages: () => delivered.mergeWith(loaded.messages()),
  })
  const server = createServer({ ...SERVER_TIMEOUTS }, gate)
  server.on('error', fail)
  // The server listens first, so that a port conflict is reported early and early requests wait.
  server.listen(options.listen, () => {
    sendToParent({ type: 'listening', port: (server.address() as AddressInfo).port })
    const load = () =>
      loadEmulator(options, (state) => {
        loaded = state
      })
    withParentWatch(load).then(
      (app) => {
        resolve(app)
        sendToParent({ type: 'ready' })
      },
      (error) => {
        reject(error)
        fail(error)
      },
    )
  })
}

try {
  run(JSON.parse(process.argv[2] ?? '') as IdentityOptions)
} catch (error) {
  fail(error)
}
