import { messages } from '../locales/en.ts'
import { escapeHtml, pageHtml } from './closing-page.ts'
import type { LoopbackAnswer } from './loopback-server.ts'

/** The provider's script: https://developers.google.com/recaptcha/docs/display */
const PROVIDER_SCRIPT = 'https://www.google.com/recaptcha/api.js'

/** What follows the page's own path: its script, and where it tells of a check that did not work. */
export const SCRIPT_PATH = '/check.js'
export const FAILED_PATH = '/failed'

/**
 * What the page may do: the provider's script and frame (its FAQ, "Content Security Policy"), and a
 * call to where it came from. The provider's script sets styles of its own.
 */
const POLICY = [
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
export function robotPage(path: string, siteKey: string): LoopbackAnswer {
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
      'Content-Security-Policy': POLICY,
      // The provider is told the origin, by which it knows the site, and not the path.
      'Referrer-Policy': 'strict-origin',
    },
    body: pageHtml(body, `<script src="${path}${SCRIPT_PATH}" defer></script>\n`),
  }
}

/** The page's own script: hands the token back to where the page came from, and says how it went. */
export const robotScript: LoopbackAnswer = {
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
