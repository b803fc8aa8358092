import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { APP_LOCALE, formats } from '../../../shared/locale/formats.ts'
import { mailboxText } from '../../../shared/locales/generated/mailbox.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import type { Message } from './messages.ts'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1rem; }
li { margin: 0 0 1.5rem; padding: 1rem; border: 1px solid; border-radius: 0.5rem; }
ol { list-style: none; padding: 0; }
h2 { margin: 0; font-size: 1.125rem; }
p { margin: 0.25rem 0; }
.text { white-space: pre-line; }
code { overflow-wrap: anywhere; user-select: all; }
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** These headers forbid scripts, external resources, framing and caching. */
export const MAILBOX_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

const SHOWN_MAX = 100

function renderTime(sentAt: number | null): string {
  if (sentAt === null) return ''
  return ` · <time datetime="${new Date(sentAt).toISOString()}">${formats.dateTime(sentAt)}</time>`
}

function renderLink({ link }: Message): string {
  if (link === null) return ''
  const url = escapeHtml(link.url)
  const code = `<code>${url}</code>`
  // The mailbox links only to web pages, because a record could contain another scheme.
  const isPage = link.opens && /^http:\/\//.test(link.url)
  return `<p>${mailboxText.link(isPage ? `<a href="${url}">${code}</a>` : code)}</p>`
}

const renderCode = ({ code }: Message) =>
  code === null ? '' : `<p>${mailboxText.code(`<code>${escapeHtml(code)}</code>`)}</p>`

function renderMessage(message: Message): string {
  return `<li>
<h2>${escapeHtml(message.subject)}</h2>
<p>${mailboxText.to(escapeHtml(message.to))}${renderTime(message.sentAt)}</p>
${renderCode(message)}
${renderLink(message)}
<p class="text">${escapeHtml(message.advice)}</p>
</li>`
}

export function mailboxPage(messages: readonly Message[]): string {
  const shownMessages = messages.slice(0, SHOWN_MAX)
  const list =
    shownMessages.length === 0
      ? `<p>${mailboxText.empty}</p>`
      : `<ol>\n${shownMessages.map(renderMessage).join('\n')}\n</ol>`
  return `<!doctype html>
<html lang="${APP_LOCALE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${mailboxText.title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${mailboxText.heading}</h1>
<p>${mailboxText.lead}</p>
${list}
</body>
</html>
`
}

const MAILBOX_PATH = '/mailbox'

export function isForMailbox(request: IncomingMessage): boolean {
  return (request.url ?? '').split('?', 1)[0] === MAILBOX_PATH
}

interface MailboxRefusal {
  readonly status: 403 | 405
  readonly sentence: string
}

/** Returns the reason to reject a request, or null. No page may link to the mailbox, fetch it or frame it. */
export function mailboxRefusal(
  method: string | undefined,
  headers: IncomingMessage['headers'],
): MailboxRefusal | null {
  const site = headers['sec-fetch-site'] ?? 'none'
  const dest = headers['sec-fetch-dest'] ?? 'document'
  const isVisit = dest === 'document' && (site === 'none' || site === 'same-origin')
  if (headers.origin !== undefined || !isVisit) {
    return { status: 403, sentence: mailboxText.notTyped }
  }
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, sentence: mailboxText.readOnly }
  }
  return null
}

export function serveMailbox(
  request: IncomingMessage,
  response: ServerResponse,
  messages: () => readonly Message[],
): void {
  const rejection = mailboxRefusal(request.method, request.headers)
  if (rejection === null) {
    response.writeHead(200, MAILBOX_HEADERS).end(mailboxPage(messages()))
    return
  }
  const { status, sentence } = rejection
  const allow = status === 405 ? { allow: 'GET, HEAD' } : {}
  response.writeHead(status, { ...MAILBOX_HEADERS, ...allow, 'content-type': 'text/plain' })
  response.end(`${sentence}\n`)
}
