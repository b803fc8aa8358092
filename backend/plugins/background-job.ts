import type { FastifyInstance } from 'fastify'
import type { Job } from '../../shared/api/overview.ts'

/** Work that the API does beside requests. */
export interface BackgroundJob {
  readonly name: Job
  /** Logged with the error of a run that failed. */
  readonly failure: string
  /** Runs until it is stopped, without keeping the process alive. `app` is decorated. */
  readonly start: (
    app: FastifyInstance,
    onTrouble: (error: unknown) => void,
  ) => { readonly stop: () => Promise<void> }
}

/**
 * Runs work every so many ms, and whenever `run` is called, without keeping the process alive: one run after the other, of
 * which at most one waits. `stop` resolves when none is left.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onTrouble: (error: unknown) => void,
) {
  let running = Promise.resolve()
  let isWaiting = false
  const run = (): void => {
    if (isWaiting) return
    isWaiting = true
    running = running
      .then(() => {
        isWaiting = false
        return work()
      })
      .catch(onTrouble)
  }
  const timer = setInterval(run, everyMs).unref()
  return {
    run,
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await running
    },
  }
}
