/** Handoffs: tasks that the user completes in the system's browser, such as the sign-in with Google. */
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

/** Runs one handoff at a time, with a timeout. */
export function createHandoffs(): Handoffs {
  let endCurrent: (result: EndedHandoff) => void = () => {}

  return {
    async run(handoff) {
      endCurrent({ outcome: 'cancelled' })
      const controller = new AbortController()
      const ended = new Promise<EndedHandoff>((resolve) => {
        endCurrent = (result) => {
          resolve(result)
          controller.abort()
        }
      })
      const endThis = endCurrent
      const timer = setTimeout(() => endThis({ outcome: 'timed-out' }), HANDOFF_TIMEOUT_MS)
      try {
        // When both promises have settled, `ended` wins because it is first. So an ended handoff has no result.
        return await Promise.race([ended, handoff(controller.signal)])
      } finally {
        clearTimeout(timer)
        // Releases what the handoff still uses, such as a listening port.
        endThis({ outcome: 'cancelled' })
      }
    },
    cancel: () => endCurrent({ outcome: 'cancelled' }),
  }
}

export interface BrowserHandoffs {
  signInWithGoogle(): Promise<GoogleSignInResult>
  checkForRobot(): Promise<RobotCheckResult>
  cancel(): void
}

/** Creates the handoffs. A handoff that is not configured returns 'unreachable'. */
export function createBrowserHandoffs(
  options: MainConfig & {
    readonly openBrowser: (url: string) => Promise<void>
    readonly fetch: Fetch
    readonly log: Logger
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
