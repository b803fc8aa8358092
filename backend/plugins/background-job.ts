import type { FastifyInstance } from 'fastify'
import type { Job } from '../../shared/api/overview.ts'

export interface BackgroundJob {
  readonly name: Job
  /** Log message when the job fails. */
  readonly failure: string
  /** Runs until it is stopped, without keeping the process alive. `app` needs the decorators of environment.ts. */
  readonly start: (
    app: FastifyInstance,
    onTrouble: (error: unknown) => void,
  ) => { readonly stop: () => Promise<void> }
}

/** Repeats work without overlap and queues at most one run. `stop` resolves after the last run. */
export function repeat(
  everyMs: number,
  work: () => Promise<void>,
  onTrouble: (error: unknown) => void,
) {
  let running = Promise.resolve()
  let isQueued = false
  const run = (): void => {
    if (isQueued) return
    isQueued = true
    running = running
      .then(() => {
        isQueued = false
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
