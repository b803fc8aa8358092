import type { EventEmitter } from 'node:events'
import type { App } from 'electron'
import type { Logger } from '../log/logger.ts'
import type { CrashLog } from './crash-log.ts'

/** An ending that is none of these is a crash. */
const ORDERLY: readonly string[] = ['clean-exit']

/** An error with its stack; of anything else that was thrown, its text. */
export const textOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? String(error)) : String(error)

/**
 * Notes what ends that should not: pages, Chromium's other processes, and unhandled rejections. An unhandled
 * rejection, which would end a Node program, leaves Electron running: it is logged here, and the music plays
 * on. Uncaught errors end the app: see fatal-error.ts.
 */
export function watchCrashes(options: {
  readonly app: Pick<App, 'on'>
  readonly crashes: Pick<CrashLog, 'note'>
  readonly log: Logger
  /** Node's own process. */
  readonly main?: Pick<EventEmitter, 'on'>
}): void {
  const { app, crashes, log, main = process } = options
  app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
    if (!ORDERLY.includes(reason)) crashes.note(`the page ended: ${reason} (${exitCode})`)
  })
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (ORDERLY.includes(reason)) return
    log.error('a process of Chromium ended', { type, name, reason, exitCode })
    crashes.note(`${type} ended: ${reason} (${exitCode})${name === undefined ? '' : `, ${name}`}`)
  })
  main.on('unhandledRejection', (error: unknown) => {
    log.error('unhandled rejection', error)
    crashes.note(`unhandled rejection: ${textOf(error)}`)
  })
}
