import type { FastifyInstance } from 'fastify'
import type { Job } from '../../shared/api/overview.ts'

export interface BackgroundJob {
  readonly name: Job
  readonly failure: string
  /** Starts the job, which does not keep the process alive. `app` needs the decorators of environment.ts. */
  readonly start: (
    app: FastifyInstance,
    onTrouble: (error: unknown) => void,
  ) => { readonly stop: () => Promise<void> }
}

/** Repeats work without overlap. `run` queues at most one more run. `stop` resolves after the last run. */
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
