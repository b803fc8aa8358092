/** How long a person may take in the browser: a password manager, a second factor, a cup of tea. */
export const ERRAND_TIMEOUT_MS = 5 * 60_000

/** What ends an errand from outside. */
interface EndedErrand {
  readonly outcome: 'cancelled' | 'timed-out'
}

/** What the app sends a person to the system's browser for, one errand at a time. */
export interface Errands {
  /**
   * Runs `errand`, cancelling the one before. It answers with what the errand answers, or at once with
   * why it was ended; `signal` then tells the errand to tidy up. Rejects as the errand does.
   */
  run<Answer>(errand: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | EndedErrand>
  /** Ends the errand under way, if there is one. */
  cancel(): void
}

/** Nothing is under way. */
export function createErrands(): Errands {
  let end: (ended: EndedErrand) => void = () => {}

  return {
    async run(errand) {
      end({ outcome: 'cancelled' })
      const controller = new AbortController()
      const ended = new Promise<EndedErrand>((resolve) => {
        end = (why) => {
          resolve(why)
          controller.abort()
        }
      })
      const endThis = end
      const timer = setTimeout(() => endThis({ outcome: 'timed-out' }), ERRAND_TIMEOUT_MS)
      try {
        // First in the list wins a draw: an errand that was ended has no answer of its own.
        return await Promise.race([ended, errand(controller.signal)])
      } finally {
        clearTimeout(timer)
        // Whatever is left of it (a losing race, a listening port) goes too.
        endThis({ outcome: 'cancelled' })
      }
    },
    cancel: () => end({ outcome: 'cancelled' }),
  }
}
