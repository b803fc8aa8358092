import type { GoogleAnswer, RobotAnswer } from '../../preload/contract/browser.ts'
import type { MainConfig } from '../../shared/config/runtime-config.ts'
import type { Fetch } from '../../shared/oauth/authorization-code.ts'
import type { Logger } from '../log/logger.ts'
import { signInWithGoogle } from './google-sign-in.ts'
import { checkForRobot } from './robot-check.ts'

/** How long a user may take in the browser; password managers and second factors are slow. */
export const HANDOFF_TIMEOUT_MS = 5 * 60_000

/** What ends a handoff from outside. */
interface EndedHandoff {
  readonly outcome: 'cancelled' | 'timed-out'
}

/** What the app sends a user to the system's browser for, one handoff at a time. */
interface Handoffs {
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

/** What a page may ask for: it chooses which, and nothing else about it. */
export interface BrowserHandoffs {
  signInWithGoogle(): Promise<GoogleAnswer>
  checkForRobot(): Promise<RobotAnswer>
  cancel(): void
}

/** The handoffs of the app to the system's browser. What is not configured answers 'unreachable'. */
export function createBrowserHandoffs(
  options: MainConfig & {
    readonly openBrowser: (url: string) => Promise<void>
    readonly fetch: Fetch
    readonly log: Logger
    /** The user has done their part in the browser: time to bring the window to the front. */
    readonly onDone: () => void
  },
): BrowserHandoffs {
  const { config, googleClientSecret: clientSecret, openBrowser, fetch, log, onDone } = options
  const { google } = config
  const siteKey = config.firebase.recaptchaSiteKey
  const handoffs = createHandoffs()

  async function run<Answer extends { readonly outcome: string }>(
    name: string,
    handoff: (signal: AbortSignal) => Promise<Answer>,
  ) {
    const answer = await handoffs.run(handoff)
    log.info(`${name} ended`, { outcome: answer.outcome })
    if (answer.outcome === 'token') onDone()
    return answer
  }

  return {
    signInWithGoogle: async () => {
      if (google === null) return { outcome: 'unreachable' }
      return run('signing in with Google', (signal) =>
        signInWithGoogle({ google, clientSecret, openBrowser, fetch, log }, signal),
      )
    },
    checkForRobot: async () => {
      if (siteKey === null) return { outcome: 'unreachable' }
      return run('the robot check', (signal) =>
        checkForRobot({ siteKey, openBrowser, log }, signal),
      )
    },
    cancel: handoffs.cancel,
  }
}
