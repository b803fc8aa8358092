import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { createGate, refusal } from './gate.ts'

const NAMES = ['127.0.0.1']
const ORIGINS = ['app://undertone']

describe('createGate', () => {
  let end = async () => {}
  afterEach(() => end())

  async function serve(emulator: Promise<RequestListener>, persist: () => void): Promise<string> {
    const gate = createGate({
      hostNames: NAMES,
      allowedOrigins: ORIGINS,
      emulator,
      persist,
      messages: () => [],
    })
    const server = createServer(gate).listen(0, '127.0.0.1')
    await once(server, 'listening')
    end = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('saves once, after the work and before the answer', async () => {
    const order: string[] = []
    const answer: RequestListener = (_request, response) => {
      order.push('work')
      response.write('a')
      response.end('b')
    }
    const url = await serve(Promise.resolve(answer), () => order.push('saved'))
    expect(await (await fetch(url, { method: 'POST' })).text()).toBe('ab')
    expect(order).toEqual(['work', 'saved'])
  })

  test.each([
    ['a second Host', 'GET / HTTP/1.1', 'host: evil.example', 400],
    ['a target of another host', 'GET http://evil.example/ HTTP/1.1', 'Accept: */*', 421],
  ])('refuses %s', async (_what, start, line, status) => {
    const url = await serve(
      Promise.resolve((_request, response) => response.end('done')),
      () => {},
    )
    const { host, port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end([start, `Host: ${host}`, line, 'Connection: close', '', ''].join('\r\n'))
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('what could not be saved is not answered', async () => {
    const answer: RequestListener = (_request, response) => response.end('done')
    const url = await serve(Promise.resolve(answer), () => {
      throw new Error('disk full')
    })
    await expect(fetch(url, { method: 'POST' })).rejects.toThrow('fetch failed')
  })

  test('who sends too much reads why', async () => {
    const url = await serve(new Promise(() => {}), () => {})
    const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024) })
    expect(answer.status).toBe(413)
  })

  test('the mailbox is the gate’s own, for who comes by itself', async () => {
    const url = await serve(
      Promise.resolve((_request, response) => response.end('the emulator')),
      () => {},
    )
    const page = await fetch(`${url}/mailbox?x=1`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('There is nothing here yet.')
    const linked = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
    expect((await fetch(`${url}/mailbox`, { headers: linked })).status).toBe(403)
    expect((await fetch(`${url}/mailbox`, { method: 'POST' })).status).toBe(405)
    const foreign = await fetch(`${url}/mailbox`, { headers: { origin: 'https://evil.example' } })
    expect(foreign.status).toBe(403)
    expect(await (await fetch(`${url}/mailboxes`)).text()).toBe('the emulator')
  })

  test.each(['handler', 'iframe'])(
    'the emulator’s own sign-in page (%s) is shut: names go into it as HTML, and it goes where it is told',
    async (page) => {
      const url = await serve(
        Promise.resolve((_request, response) => response.end('the emulator')),
        () => {},
      )
      const query = 'apiKey=k&providerId=google.com&redirectUrl=javascript:alert(1)'
      for (const path of [`/emulator/auth/${page}`, `/Emulator/AUTH/${page}/`]) {
        expect((await fetch(`${url}${path}?${query}`)).status).toBe(404)
      }
      const mail = await fetch(`${url}/emulator/action?continueUrl=/emulator/auth/${page}`)
      expect(await mail.text()).toBe('the emulator')
    },
  )

  test('a request waits for the emulator to load', async () => {
    const { promise, resolve } = Promise.withResolvers<RequestListener>()
    const url = await serve(promise, () => {})
    const waiting = fetch(url)
    resolve((_request, response) => response.end('late'))
    expect(await (await waiting).text()).toBe('late')
  })
})

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
  ])('is judged by where it comes from: %s', (_who, headers, expected) => {
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

  test.each(['Bearer owner', 'bearer OWNER', 'Bearer ya29.anything'])(
    '%s: only a tool may send it',
    (authorization) => {
      expect(status({ host, ...app, authorization }, ADMIN)).toBe(403)
      expect(status({ host, 'sec-fetch-site': 'same-origin', authorization }, ADMIN)).toBe(403)
      expect(status({ host, authorization }, ADMIN)).toBe(null)
    },
  )

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
