import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'
import { PAGE } from './page-messages.ts'
import { PAGE_STYLE } from './page-style.ts'

const NONCE_BYTES = 18

export interface Page {
  readonly status: number
  readonly title: string
  readonly body: Html
  /** Origins a form on it may lead to besides its own: Chromium looks at every redirect after it. */
  readonly formTargets?: readonly string[]
  /** The one script of the page, where it has one. */
  readonly script?: string
}

/**
 * What a page may do: load nothing, be in no frame and no cache, and tell its address to no other
 * site. Style and script only with the nonce of this very answer.
 */
export function pageHeaders(nonce: string, page: Pick<Page, 'formTargets' | 'script'>) {
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

/** A whole document around the body of a page. */
export function pageDocument(nonce: string, { title, body, script }: Page): string {
  const code =
    script === undefined ? null : html`<script nonce="${nonce}">${new Html(script)}</script>\n`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · ${PAGE.product}</title>
<style nonce="${nonce}">${new Html(PAGE_STYLE)}</style>
</head>
<body>
<main>
<p class="brand">${PAGE.product}</p>
${body}
</main>
${code}</body>
</html>
`.markup
}

/** Answers with a page. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  return reply.code(page.status).headers(pageHeaders(nonce, page)).send(pageDocument(nonce, page))
}

/** Leads on to another address, as a GET; that the browser was here stays between them. */
export function sendOn(reply: FastifyReply, url: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(url, 303)
}
