import type { GoogleAnswer, RobotAnswer } from '../../preload/contract/browser.ts'
import type { MainConfig } from '../../shared/config/runtime-config.ts'
import type { Fetch } from '../../shared/oauth/authorization-code.ts'
import type { Logger } from '../log/logger.ts'
import { signInWithGoogle } from './google-sign-in.ts'
import { createHandoffs } from './handoffs.ts'
import { checkForRobot } from './robot-check.ts'

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
