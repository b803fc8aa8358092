import type { GoogleSignInResult, RobotCheckResult } from '../../preload/contract/browser.ts'
import type { MainConfig } from '../../shared/config/runtime-config.ts'
import type { Fetch } from '../../shared/oauth/authorization-code.ts'
import type { Logger } from '../log/logger.ts'
import { signInWithGoogle } from './google-sign-in.ts'
import { checkForRobot } from './robot-check.ts'

export const HANDOFF_TIMEOUT_MS = 5 * 60_000

interface EndedHandoff {
  readonly outcome: 'cancelled' | 'timed-out'
}

interface Handoffs {
  /** Cancels the previous handoff. Resolves immediately if this one is cancelled or times out. */
  run<Result>(handoff: (signal: AbortSignal) => Promise<Result>): Promise<Result | EndedHandoff>
  cancel(): void
}

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
        // The first promise wins a tie: an ended handoff has no result.
        return await Promise.race([ended, handoff(controller.signal)])
      } finally {
        clearTimeout(timer)
        // Also releases the loser of the race, such as a listening port.
        endThis({ outcome: 'cancelled' })
      }
    },
    cancel: () => end({ outcome: 'cancelled' }),
  }
}

/** The page chooses which handoff runs and passes no parameters. */
export interface BrowserHandoffs {
  signInWithGoogle(): Promise<GoogleSignInResult>
  checkForRobot(): Promise<RobotCheckResult>
  cancel(): void
}

/** Handoffs that are not configured return 'unreachable'. */
export function createBrowserHandoffs(
  options: MainConfig & {
    readonly openBrowser: (url: string) => Promise<void>
    readonly fetch: Fetch
    readonly log: Logger
    /** The user has finished in the browser. Brings the window to the front. */
    readonly onDone: () => void
  },
): BrowserHandoffs {
  const { config, googleClientSecret: clientSecret, openBrowser, fetch, log, onDone } = options
  const { google } = config
  const siteKey = config.firebase.recaptchaSiteKey
  const handoffs = createHandoffs()

  async function run<Result extends { readonly outcome: string }>(
    name: string,
    handoff: (signal: AbortSignal) => Promise<Result>,
  ) {
    const result = await handoffs.run(handoff)
    log.info(`${name} ended`, { outcome: result.outcome })
    if (result.outcome === 'token') onDone()
    return result
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
