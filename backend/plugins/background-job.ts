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
