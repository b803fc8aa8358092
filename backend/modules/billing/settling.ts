import { troubleOf } from './attempts.ts'
import type { Payments } from './payments.ts'
import type { LogTrouble } from './payments-context.ts'
import type { RunningProvider } from './provider.ts'

/** How often what is due is looked for: the most that anything is late. */
export const SETTLE_EVERY_MS = 60_000

/** Looks after what is due, now and from then on, without keeping the process alive. */
export function startSettling(
  payments: Pick<Payments, 'settleDue' | 'idle'>,
  running: Pick<RunningProvider, 'runDue'> | null,
  parts: { readonly log: LogTrouble },
) {
  let settling = Promise.resolve()
  const settle = async () => {
    try {
      running?.runDue()
      await payments.settleDue()
    } catch (error) {
      parts.log('looking after plans did not work and is tried again', troubleOf(error))
    }
  }
  const run = () => {
    settling = settling.then(settle)
  }
  const timer = setInterval(run, SETTLE_EVERY_MS).unref()
  run()
  return {
    /** Resolves when what has begun is over. */
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await settling
      await payments.idle()
    },
  }
}
