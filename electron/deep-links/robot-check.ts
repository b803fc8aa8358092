import type { RobotAnswer } from '../../preload/contract/browser.ts'
import type { Logger } from '../log/logger.ts'
import { type LoopbackHandler, startLoopbackServer } from './loopback-server.ts'
import { FAILED_PATH, robotPage, robotScript, SCRIPT_PATH } from './robot-page.ts'
import { unguessable } from './secrets.ts'

/** Largest token that is taken, in bytes; the provider's take 0.5 to 3 KB. */
export const MAX_TOKEN_BYTES = 16 * 1024
/** Base64url, which is all a token is made of. */
const TOKEN = /^[\w-]+$/

/** What the robot check needs of the world. */
export interface RobotCheckOptions {
  readonly siteKey: string
  /** Shows an address in the system's browser; rejects when there is none. */
  readonly openBrowser: (url: string) => Promise<void>
  readonly log: Logger
}

/** Serves the page at `path` and receives its one answer. */
function answering(
  path: string,
  siteKey: string,
  origin: () => string,
  take: (answer: RobotAnswer) => void,
): LoopbackHandler {
  let taken = false
  const settle = (answer: RobotAnswer) => {
    taken = true
    take(answer)
    return { status: 204, isLast: true }
  }
  return async ({ method, path: address, headers, text }) => {
    const route = `${method} ${address}`
    if (route === `GET ${path}`) return robotPage(path, siteKey)
    if (route === `GET ${path}${SCRIPT_PATH}`) return robotScript
    if (method !== 'POST') return { status: 404 }
    // Another site cannot know the path; were it to, its browser would say who is asking.
    if (headers.origin !== origin()) return { status: 403 }
    if (address === `${path}${FAILED_PATH}` && !taken) return settle({ outcome: 'unreachable' })
    if (address !== path) return { status: 404 }
    const token = await text(MAX_TOKEN_BYTES)
    if (!TOKEN.test(token) || taken) return { status: 400 }
    return settle({ outcome: 'token', token })
  }
}

/**
 * Shows the provider's robot check in the system's browser: its script wants an http page, and no foreign
 * script runs in the app. The name is localhost because that is the one of this machine which
 * the provider lets a project name. When `signal` ends it, it lets everything go, and its answer means
 * nothing.
 */
export async function checkForRobot(
  options: RobotCheckOptions,
  signal: AbortSignal,
): Promise<RobotAnswer> {
  const { siteKey, openBrowser, log } = options
  const path = `/${unguessable()}`
  let take: (answer: RobotAnswer) => void = () => {}
  const answered = new Promise<RobotAnswer>((resolve) => {
    take = resolve
  })
  let origin = ''
  let close = () => {}
  try {
    const server = await startLoopbackServer(
      'localhost',
      answering(path, siteKey, () => origin, take),
    )
    ;({ origin, close } = server)
    signal.addEventListener('abort', close)
    signal.throwIfAborted()
    await openBrowser(`${origin}${path}`)
  } catch (error) {
    close()
    if (!signal.aborted) log.warn('the robot check could not be shown', error)
    return { outcome: 'unreachable' }
  }
  return answered
}
