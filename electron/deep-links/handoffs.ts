/** How long a user may take in the browser; password managers and second factors are slow. */
export const HANDOFF_TIMEOUT_MS = 5 * 60_000

/** What ends a handoff from outside. */
interface EndedHandoff {
  readonly outcome: 'cancelled' | 'timed-out'
}

/** What the app sends a user to the system's browser for, one handoff at a time. */
export interface Handoffs {
  /**
   * Runs `handoff`, cancelling the one before. It answers with what the handoff answers, or at once with
   * why it was ended; `signal` then tells the handoff to tidy up. Rejects as the handoff does.
   */
  run<Answer>(handoff: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | EndedHandoff>
  /** Ends the handoff under way, if there is one. */
  cancel(): void
}

/** Nothing is under way. */
export function createHandoffs(): Handoffs {
  let end: (ended: EndedHandoff) => void = () => {}

  return {
    async run(handoff) {
      end({ outcome: 'cancelled' })
      const controller = new AbortController()
      const ended = new Promise<EndedHandoff>((resolve) => {
        end = (why) => {
          resolve(why)
          controller.abort()
        }
      })
      const endThis = end
      const timer = setTimeout(() => endThis({ outcome: 'timed-out' }), HANDOFF_TIMEOUT_MS)
      try {
        // First in the list wins a draw: a handoff that was ended has no answer of its own.
        return await Promise.race([ended, handoff(controller.signal)])
      } finally {
        clearTimeout(timer)
        // Whatever is left of it (a losing race, a listening port) goes too.
        endThis({ outcome: 'cancelled' })
      }
    },
    cancel: () => end({ outcome: 'cancelled' }),
  }
}
