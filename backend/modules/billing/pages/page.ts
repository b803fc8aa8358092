import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { APP_LOCALE } from '../../../../shared/locale/formats.ts'
import { appText } from '../../../../shared/locales/generated/app.ts'
import { checkoutPagesText } from '../../../../shared/locales/generated/checkout-pages.ts'
import { escapeHtml } from '../../../http/escape-html.ts'

export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type TemplateValue = Html | string | number | null | readonly Html[]

function toMarkup(value: TemplateValue): string {
  if (value === null) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
  return value.map(({ markup }) => markup).join('')
}

/** Template tag that escapes text for elements and quoted attributes. Null becomes an empty string. */
export function html(strings: TemplateStringsArray, ...values: readonly TemplateValue[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(toMarkup)))
}

/** Uses the colors of renderer/styles/tokens.css for light and dark mode, and no web font. */
const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f4efe4;
  --sheet: #fbf8f0;
  --ink: #16130f;
  --soft: #5b5346;
  --hairline: #cfc5b0;
  --edge: #857a66;
  --hot: #ec4a25;
  --on-hot: #14100c;
  --hot-text: #ad280a;
  font: 1rem/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0e0d0b;
    --sheet: #181612;
    --ink: #ede6d6;
    --soft: #aca391;
    --hairline: #37322a;
    --edge: #7d7565;
    --hot: #ff5a36;
    --on-hot: #0e0d0b;
    --hot-text: #ff7350;
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-width: 20rem; background: var(--paper); color: var(--ink); overflow-wrap: break-word; }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem 3rem; }
.brand { margin: 0 0 2rem; font-weight: 700; letter-spacing: -0.02em; }
h1 { margin: 0 0 0.75rem; font-size: 2rem; line-height: 1.1; letter-spacing: -0.025em; text-wrap: balance; }
h2 { margin: 2rem 0 0.5rem; font-size: 1rem; }
p { margin: 0 0 1rem; }
.price { font-size: 1.25rem; }
.soft { color: var(--soft); }
.alert { padding: 0.75rem 1rem; border: 2px solid var(--hot-text); color: var(--hot-text); font-weight: 600; }
form { margin: 1.5rem 0 0; padding: 1.25rem; border: 1px solid var(--hairline); border-radius: 2px; background: var(--sheet); }
label { display: block; margin: 0 0 0.25rem; font-weight: 600; }
input { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.75rem; border: 1px solid var(--edge); border-radius: 2px; background: var(--paper); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
input[aria-invalid] { border: 2px solid var(--hot-text); }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: end; margin: 0 0 1.25rem; }
.fields > :first-child { grid-column: 1 / -1; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button, .button { display: inline-block; min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--edge); border-radius: 2px; background: none; color: inherit; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.main { border-color: var(--hot); background: var(--hot); color: var(--on-hot); }
.big { padding: 0.875rem 1.75rem; font-size: 1.25rem; }
a { color: inherit; }
form + p { margin: 1.5rem 0 0; }
ul { margin: 0 0 0.5rem; padding: 0; list-style: none; }
code { white-space: nowrap; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`

const NONCE_BYTES = 18

/** A page of the checkout, which the API renders for the user's browser. */
export interface Page {
  readonly status: number
  readonly title: string
  readonly body: Html
  /** Allowed origins of form actions, in addition to 'self'. Chromium checks every redirect of a form against them. */
  readonly formTargets?: readonly string[]
  readonly script?: string
}

/** The page loads nothing, cannot be framed or cached, and sends no referrer. The nonce is valid for one response. */
function pageHeaders(nonce: string, page: Pick<Page, 'formTargets' | 'script'>) {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(page.script === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
    `form-action ${["'self'", ...(page.formTargets ?? [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

function pageDocument(nonce: string, { title, body, script }: Page): string {
  const scriptElement =
    script === undefined ? null : html`<script nonce="${nonce}">${new Html(script)}</script>\n`
  return html`<!doctype html>
<html lang="${APP_LOCALE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · ${appText.name}</title>
<style nonce="${nonce}">${new Html(PAGE_STYLE)}</style>
</head>
<body>
<main>
<p class="brand">${appText.name}</p>
${body}
</main>
${scriptElement}</body>
</html>
`.markup
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  return reply.code(page.status).headers(pageHeaders(nonce, page)).send(pageDocument(nonce, page))
}

/** Redirects to another URL as a GET, without a referrer. */
export function redirectTo(reply: FastifyReply, url: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(url, 303)
}

export const messagePage = (
  status: number,
  { title, text }: { readonly title: string; readonly text: string },
): Page => ({
  status,
  title,
  body: html`<h1>${title}</h1>\n<p>${text}</p>`,
})

export const MESSAGE_PAGES = {
  notFound: messagePage(404, checkoutPagesText.notFound),
  done: messagePage(200, checkoutPagesText.done),
} as const
