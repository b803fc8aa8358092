import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { escapeHtml } from '../../http/escape-html.ts'
import type { Message } from './messages.ts'
import { MAILBOX_HEADERS, mailboxPage, mailboxRefusal } from './serve-mailbox.ts'

const typed = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }

test.each([
  ['a typed address', 'GET', typed, null],
  [
    'a reload, and a link on the page itself',
    'GET',
    { ...typed, 'sec-fetch-site': 'same-origin' },
    null,
  ],
  ['a program', 'HEAD', {}, null],
  ['a link on a foreign page', 'GET', { ...typed, 'sec-fetch-site': 'cross-site' }, 403],
  ['a link on a page of another port', 'GET', { ...typed, 'sec-fetch-site': 'same-site' }, 403],
  ['a frame', 'GET', { ...typed, 'sec-fetch-dest': 'iframe' }, 403],
  ['a script', 'GET', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }, 403],
  ['the app’s own page', 'GET', { origin: 'app://undertone' }, 403],
  ['a form', 'POST', typed, 405],
] as const)('responds correctly to %s', (_who, method, headers, status) => {
  expect(mailboxRefusal(method, headers)?.status ?? null).toBe(status)
})

const message: Message = {
  to: 'ada@example.com',
  subject: 'Verify your email address',
  advice: 'Open the link.',
  code: 'c1',
  link: { url: 'http://127.0.0.1:4811/emulator/action?oobCode=c1&lang=en', opens: true },
  sentAt: Date.UTC(2026, 10, 21, 8),
}

test('escapes all text of a message', () => {
  const evil = `"><script>alert(1)</script>'`
  const page = mailboxPage([
    { ...message, to: evil, code: evil, link: { url: `http://${evil}`, opens: true } },
    { ...message, link: { url: `javascript:alert(1)`, opens: true } },
  ])
  expect(page).not.toContain('<script')
  expect(page).not.toContain('href="javascript:')
  expect(page.split(escapeHtml(evil))).toHaveLength(5)
})

test('renders a link only if it opens, and otherwise its text', () => {
  const href = 'href="http://127.0.0.1:4811/emulator/action?oobCode=c1&amp;lang=en"'
  expect(mailboxPage([message])).toContain(href)
  const copied = mailboxPage([{ ...message, link: { url: message.link?.url ?? '', opens: false } }])
  expect(copied).not.toContain('href')
  expect(copied).toContain('oobCode=c1&amp;lang=en')
})

test('shows the time if known, and an empty mailbox', () => {
  expect(mailboxPage([message])).toContain('datetime="2026-11-21T08:00:00.000Z"')
  expect(mailboxPage([{ ...message, sentAt: null }])).not.toContain('<time')
  expect(mailboxPage([])).toContain('There is nothing here yet.')
})

test('lists at most 100 messages', () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ ...message, code: `code-${index}` }))
  const page = mailboxPage(many)
  expect(page.match(/<li>/g)).toHaveLength(100)
  expect(page).toContain('code-0<')
})

test('runs no script, loads nothing, and allows neither frames nor caches', () => {
  const style = /<style>(.*)<\/style>/s.exec(mailboxPage([]))?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(MAILBOX_HEADERS['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(MAILBOX_HEADERS).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
  })
})
