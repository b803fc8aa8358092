// cspell:ignore mulator
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { checkRequest, createGate } from './gate.ts'

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

  test('saves once, after the operation and before the response', async () => {
    const order: string[] = []
    const handle: RequestListener = (_request, response) => {
      order.push('work')
      response.write('a')
      response.end('b')
    }
    const url = await serve(Promise.resolve(handle), () => order.push('saved'))
    expect(await (await fetch(url, { method: 'POST' })).text()).toBe('ab')
    expect(order).toEqual(['work', 'saved'])
  })

  test.each([
    ['a second Host', 'GET / HTTP/1.1', 'host: evil.example', 400],
    ['a target of another host', 'GET http://evil.example/ HTTP/1.1', 'Accept: */*', 421],
  ])('rejects %s', async (_request, start, line, status) => {
    const url = await serve(
      Promise.resolve((_request, response) => response.end('done')),
      () => {},
    )
    const { host, port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end([start, `Host: ${host}`, line, 'Connection: close', '', ''].join('\r\n'))
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  })

  test('sends no response when saving fails', async () => {
    const handle: RequestListener = (_request, response) => response.end('done')
    const url = await serve(Promise.resolve(handle), () => {
      throw new Error('disk full')
    })
    await expect(fetch(url, { method: 'POST' })).rejects.toThrow('fetch failed')
  })

  test('responds with the reason to a body that is too large', async () => {
    const url = await serve(new Promise(() => {}), () => {})
    const handle = await fetch(url, { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024) })
    expect(handle.status).toBe(413)
  })

  test('serves the mailbox itself, to direct visits only', async () => {
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
    'blocks the emulator’s own sign-in page (%s), which inserts names as HTML and follows any redirect',
    async (page) => {
      const url = await serve(
        Promise.resolve((_request, response) => response.end('the emulator')),
        () => {},
      )
      const query = 'apiKey=k&providerId=google.com&redirectUrl=javascript:alert(1)'
      for (const path of [`/emulator/auth/${page}`, `/Emulator/AUTH/${page}/`]) {
        expect((await fetch(`${url}${path}?${query}`)).status).toBe(404)
      }
      const email = await fetch(`${url}/emulator/action?continueUrl=/emulator/auth/${page}`)
      expect(await email.text()).toBe('the emulator')
    },
  )

  test('holds requests until the emulator is loaded', async () => {
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
  checkRequest({ url, headers, port: 4811 }, EXPECTED)?.status ?? null

describe('checkRequest', () => {
  test.each([
    ['the app', { host, origin: 'app://undertone' }, null],
    ['a program', { host }, null],
    ['a foreign page', { host, origin: 'https://evil.example' }, 403],
    ['a page without an origin', { host, origin: 'null' }, 403],
    ['an image on a foreign page', { host, 'sec-fetch-site': 'cross-site' }, 403],
    ['a page on another port', { host, 'sec-fetch-site': 'same-site' }, 403],
    [
      'a frame in a foreign page',
      { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      403,
    ],
    [
      'a followed link',
      { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      null,
    ],
    [
      'the app, as another site',
      { host, origin: 'app://undertone', 'sec-fetch-site': 'cross-site' },
      null,
    ],
    ['another name for this machine', { host: 'evil.example' }, 421],
    ['a body without a length', { host, 'transfer-encoding': 'chunked' }, 411],
    ['a huge body', { host, 'content-length': '1000000' }, 413],
  ])('checks the origin of a call: %s', (_who, headers, expected) => {
    expect(status(headers)).toBe(expected)
  })
})

test.each(['127.0.0.1:4812', '127.0.0.1', '127.0.0.1:80'])(
  'rejects another service as link target: %s',
  (other) => {
    expect(status({ host: other })).toBe(421)
  },
)

const ADMIN = '/identitytoolkit.googleapis.com/v1/projects/demo-undertone/accounts:lookup'
const CODES = '/emulator/v1/projects/demo-undertone/oobCodes'
const LINK = '/emulator/action?mode=verifyEmail&oobCode=c'
const app = { origin: 'app://undertone' }

describe('checkRequest for admin requests', () => {
  test.each([
    ['codes', CODES],
    ['codes, in capital letters', CODES.replace('emulator', 'EMULATOR')],
    ['codes, with escapes', CODES.replace('emulator', '%65mulator')],
    ['codes, with an additional slash', `/${CODES}`],
    ['an undecodable path', '/%e0%a4%a'],
    ['settings', '/emulator/v1/projects/demo-undertone/config'],
    ['the target of an email link', LINK],
  ])('rejects every page, including the app: %s', (_request, url) => {
    expect(status({ host, ...app }, url)).toBe(403)
  })

  test.each(['Bearer owner', 'bearer OWNER', 'Bearer ya29.anything'])(
    'accepts %s from tools only',
    (authorization) => {
      expect(status({ host, ...app, authorization }, ADMIN)).toBe(403)
      expect(status({ host, 'sec-fetch-site': 'same-origin', authorization }, ADMIN)).toBe(403)
      expect(status({ host, authorization }, ADMIN)).toBe(null)
    },
  )

  test('sends codes to a tool and a typed address, not to its own pages', () => {
    expect(status({ host }, CODES)).toBe(null)
    const typed = { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }
    expect(status({ host, ...typed }, CODES)).toBe(null)
    for (const dest of ['empty', 'document']) {
      const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest }
      expect(status({ host, ...own }, CODES)).toBe(403)
    }
  })

  test('accepts links of emails from the mailbox and from elsewhere', () => {
    for (const site of ['none', 'same-origin', 'cross-site']) {
      const headers = { host, 'sec-fetch-site': site, 'sec-fetch-dest': 'document' }
      expect(status(headers, LINK)).toBe(null)
    }
  })
})
