import type { IncomingHttpHeaders } from 'node:http'
import { describe, expect, test } from 'vitest'
import { refusal } from './gate.ts'

const EXPECTED = { hostNames: ['127.0.0.1'], allowedOrigins: ['app://undertone'] }
const host = '127.0.0.1:4811'
const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k'

const status = (headers: IncomingHttpHeaders, url = SIGN_IN) =>
  refusal({ url, headers, port: 4811 }, EXPECTED)?.status ?? null

describe('a call of the app', () => {
  test.each([
    ['the app', { host, origin: 'app://undertone' }, null],
    ['a program', { host }, null],
    ['a foreign page', { host, origin: 'https://evil.example' }, 403],
    ['a page without an origin', { host, origin: 'null' }, 403],
    ['a picture on a foreign page', { host, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page of another port', { host, 'sec-fetch-site': 'same-site' }, 403],
    [
      'a frame in a foreign page',
      { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      403,
    ],
    [
      'a link that was followed',
      { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      null,
    ],
    [
      'the app, which is another site too',
      { host, origin: 'app://undertone', 'sec-fetch-site': 'cross-site' },
      null,
    ],
    ['another name for this machine', { host: 'evil.example' }, 421],
    ['a body without a length', { host, 'transfer-encoding': 'chunked' }, 411],
    ['a huge body', { host, 'content-length': '1000000' }, 413],
  ])('%s', (_who, headers, expected) => {
    expect(status(headers)).toBe(expected)
  })
})

test.each(['127.0.0.1:4812', '127.0.0.1', '127.0.0.1:80'])(
  'Mails lead to where they were asked for: %s is another service',
  (other) => {
    expect(status({ host: other })).toBe(421)
  },
)

const ADMIN = '/identitytoolkit.googleapis.com/v1/projects/demo-undertone/accounts:lookup'
const CODES = '/emulator/v1/projects/demo-undertone/oobCodes'
const LINK = '/emulator/action?mode=verifyEmail&oobCode=c'
const app = { origin: 'app://undertone' }

describe('what is for command-line tools', () => {
  test.each([
    ['codes', CODES],
    ['codes, in other letters', CODES.replace('emulator', 'EMULATOR')],
    ['codes, spelled with escapes', CODES.replace('emulator', '%65mulator')],
    ['codes, with a slash more', `/${CODES}`],
    ['a path that cannot be read', '/%e0%a4%a'],
    ['settings', '/emulator/v1/projects/demo-undertone/config'],
    ['what the link of a mail does', LINK],
  ])('%s: no page may ask, the app included', (_what, url) => {
    expect(status({ host, ...app }, url)).toBe(403)
  })

  test.each(['Bearer owner', 'bearer OWNER', 'Bearer ya29.anything'])('%s', (authorization) => {
    expect(status({ host, ...app, authorization }, ADMIN)).toBe(403)
    expect(status({ host, 'sec-fetch-site': 'same-origin', authorization }, ADMIN)).toBe(403)
    expect(status({ host, authorization }, ADMIN)).toBe(null)
  })

  test('A tool and a typed address get codes, a page of this very service does not', () => {
    expect(status({ host }, CODES)).toBe(null)
    const typed = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }
    expect(status({ host, ...typed }, CODES)).toBe(null)
    for (const dest of ['empty', 'document']) {
      const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest }
      expect(status({ host, ...own }, CODES)).toBe(403)
    }
  })

  test('The link of a mail can be followed, from the mailbox and from elsewhere', () => {
    for (const site of ['none', 'same-origin', 'cross-site']) {
      const headers = { host, 'sec-fetch-site': site, 'sec-fetch-dest': 'document' }
      expect(status(headers, LINK)).toBe(null)
    }
  })
})
