import type { FastifyInstance } from 'fastify'
import type { Job } from '../../shared/api/overview.ts'

export interface BackgroundJob {
  readonly name: Job
  readonly failure: string
  /** Runs until stopped, without keeping the process alive. `app` is decorated. */
  readonly start: (
    app: FastifyInstance,
    onTrouble: (error: unknown) => void,
  ) => { readonly stop: () => Promise<void> }
}

/** Runs never overlap; at most one is queued. `stop` resolves after the last. Does not keep the process alive. */
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
