import type { RobotCheckResult } from '../../preload/contract/browser.ts'
import { desktopText } from '../../shared/locales/generated/desktop.ts'
import type { Logger } from '../log/logger.ts'
import { escapeHtml, pageHtml } from './closing-page.ts'
import {
  type LoopbackHandler,
  type LoopbackResponse,
  randomToken,
  startLoopbackServer,
} from './loopback-server.ts'

/** https://developers.google.com/recaptcha/docs/display */
const PROVIDER_SCRIPT = 'https://www.google.com/recaptcha/api.js'

const SCRIPT_PATH = '/check.js'
const FAILED_PATH = '/failed'

/** Allows the provider's script and frame (its FAQ, "Content Security Policy"). The script sets inline styles. */
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

function robotPage(path: string, siteKey: string): LoopbackResponse {
  const { check, checkWhy, checkDone, checkFailed, checkNeedsScript } = desktopText.systemBrowser
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
      // The provider identifies the site by its origin and does not need the path.
      'Referrer-Policy': 'strict-origin',
    },
    body: pageHtml(body, `<script src="${path}${SCRIPT_PATH}" defer></script>\n`),
  }
}

const robotScript: LoopbackResponse = {
  status: 200,
  headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  body: `'use strict'
const outcome = document.getElementById('outcome')

function post(path, body) {
  return fetch(path, { method: 'POST', body }).then((response) => response.ok, () => false)
}
function finish(text) {
  document.getElementById('check').remove()
  outcome.textContent = text
}
window.robotCheckPassed = async (token) => {
  const delivered = await post(location.pathname, token)
  finish(delivered ? outcome.dataset.done : outcome.dataset.failed)
}
window.robotCheckFailed = async () => {
  await post(location.pathname + '${FAILED_PATH}', '')
  finish(outcome.dataset.failed)
}

const provider = document.createElement('script')
provider.src = '${PROVIDER_SCRIPT}'
provider.onerror = window.robotCheckFailed
document.head.append(provider)
`,
}

export const MAX_TOKEN_BYTES = 16 * 1024
const TOKEN = /^[\w-]+$/

interface RobotCheckOptions {
  readonly siteKey: string
  readonly openBrowser: (url: string) => Promise<void>
  readonly log: Logger
}

function createCheckHandler(
  path: string,
  siteKey: string,
  origin: () => string,
  onResult: (result: RobotCheckResult) => void,
): LoopbackHandler {
  let isSettled = false
  const settle = (result: RobotCheckResult) => {
    isSettled = true
    onResult(result)
    return { status: 204, isLast: true }
  }
  return async ({ method, path: address, headers, text }) => {
    const route = `${method} ${address}`
    if (route === `GET ${path}`) return robotPage(path, siteKey)
    if (route === `GET ${path}${SCRIPT_PATH}`) return robotScript
    if (method !== 'POST') return { status: 404 }
    // Another site cannot guess the path. If it could, the Origin header would identify it.
    if (headers.origin !== origin()) return { status: 403 }
    if (address === `${path}${FAILED_PATH}` && !isSettled) return settle({ outcome: 'unreachable' })
    if (address !== path) return { status: 404 }
    const token = await text(MAX_TOKEN_BYTES)
    if (!TOKEN.test(token) || isSettled) return { status: 400 }
    return settle({ outcome: 'token', token })
  }
}

/** Shows reCAPTCHA in the system's browser, because its script needs http on localhost and may not run in the app. */
export async function checkForRobot(
  options: RobotCheckOptions,
  signal: AbortSignal,
): Promise<RobotCheckResult> {
  const { siteKey, openBrowser, log } = options
  const path = `/${randomToken()}`
  const result = Promise.withResolvers<RobotCheckResult>()
  let origin = ''
  let close = () => {}
  try {
    const handler = createCheckHandler(path, siteKey, () => origin, result.resolve)
    ;({ origin, close } = await startLoopbackServer('localhost', handler))
    signal.addEventListener('abort', close)
    signal.throwIfAborted()
    await openBrowser(`${origin}${path}`)
  } catch (error) {
    close()
    if (!signal.aborted) log.warn('the robot check could not be shown', error)
    return { outcome: 'unreachable' }
  }
  return result.promise
}
