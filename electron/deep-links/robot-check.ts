import type { RobotAnswer } from '../../preload/contract/browser.ts'
import { messages } from '../locales/en.ts'
import type { Logger } from '../log/logger.ts'
import { escapeHtml, pageHtml } from './closing-page.ts'
import {
  type LoopbackAnswer,
  type LoopbackHandler,
  startLoopbackServer,
  unguessable,
} from './loopback-server.ts'

/** The provider's script: https://developers.google.com/recaptcha/docs/display */
const PROVIDER_SCRIPT = 'https://www.google.com/recaptcha/api.js'

/** What follows the page's own path: its script, and where it tells of a check that did not work. */
const SCRIPT_PATH = '/check.js'
const FAILED_PATH = '/failed'

/**
 * What the page may do: the provider's script and frame (its FAQ, "Content Security Policy"), and a
 * call to where it came from. The provider's script sets styles of its own.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
  'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  "style-src 'unsafe-inline'",
  'img-src https://www.gstatic.com/recaptcha/',
  "connect-src 'self' https://www.google.com/recaptcha/",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page at `path`, which shows the provider's check of `siteKey`. */
function robotPage(path: string, siteKey: string): LoopbackAnswer {
  const { check, checkWhy, checkDone, checkFailed, checkNeedsScript } = messages.systemBrowser
  const body = `<h1>${escapeHtml(check)}</h1>
<p>${escapeHtml(checkWhy)}</p>
<div id="check" class="g-recaptcha" data-sitekey="${escapeHtml(siteKey)}" data-callback="robotCheckPassed" data-error-callback="robotCheckFailed"></div>
<p id="outcome" role="status" data-done="${escapeHtml(checkDone)}" data-failed="${escapeHtml(checkFailed)}"></p>
<noscript><p>${escapeHtml(checkNeedsScript)}</p></noscript>`
  return {
    status: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': PAGE_POLICY,
      // The provider is told the origin, by which it knows the site, and not the path.
      'Referrer-Policy': 'strict-origin',
    },
    body: pageHtml(body, `<script src="${path}${SCRIPT_PATH}" defer></script>\n`),
  }
}

/** The page's own script: hands the token back to where the page came from, and says how it went. */
const robotScript: LoopbackAnswer = {
  status: 200,
  headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  body: `'use strict'
const outcome = document.getElementById('outcome')

function tell(path, body) {
  return fetch(path, { method: 'POST', body }).then((answer) => answer.ok, () => false)
}
function finish(text) {
  document.getElementById('check').remove()
  outcome.textContent = text
}
window.robotCheckPassed = async (token) => {
  const heard = await tell(location.pathname, token)
  finish(heard ? outcome.dataset.done : outcome.dataset.failed)
}
window.robotCheckFailed = async () => {
  await tell(location.pathname + '${FAILED_PATH}', '')
  finish(outcome.dataset.failed)
}

const provider = document.createElement('script')
provider.src = '${PROVIDER_SCRIPT}'
provider.onerror = window.robotCheckFailed
document.head.append(provider)
`,
}

/** Largest token that is taken, in bytes; the provider's take 0.5 to 3 KB. */
export const MAX_TOKEN_BYTES = 16 * 1024
/** Base64url, which is all a token is made of. */
const TOKEN = /^[\w-]+$/

/** What the robot check needs of the world. */
interface RobotCheckOptions {
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
  const answer = Promise.withResolvers<RobotAnswer>()
  let origin = ''
  let close = () => {}
  try {
    const handler = answering(path, siteKey, () => origin, answer.resolve)
    ;({ origin, close } = await startLoopbackServer('localhost', handler))
    signal.addEventListener('abort', close)
    signal.throwIfAborted()
    await openBrowser(`${origin}${path}`)
  } catch (error) {
    close()
    if (!signal.aborted) log.warn('the robot check could not be shown', error)
    return { outcome: 'unreachable' }
  }
  return answer.promise
}
