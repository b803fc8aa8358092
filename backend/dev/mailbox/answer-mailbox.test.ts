import { expect, test } from 'vitest'
import { mailboxRefusal } from './answer-mailbox.ts'

const typed = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }

test.each([
  ['an address that was typed', 'GET', typed, null],
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
] as const)('%s', (_who, method, headers, status) => {
  expect(mailboxRefusal(method, headers)?.status ?? null).toBe(status)
})
