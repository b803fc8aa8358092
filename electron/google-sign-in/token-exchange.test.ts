import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EXCHANGE_TIMEOUT_MS, exchangeCode, MAX_ANSWER_BYTES } from './token-exchange.ts'

let server: Server
let answer: RequestListener
let tokenUrl: string

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
})
afterEach(async () => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const exchange = (signal = new AbortController().signal) =>
  exchangeCode({ fetch, tokenUrl, form: { code: 'a/b c', grant_type: 'x' }, signal })

/** Answers with this status and body. */
const says = (status: number, body: string, headers = {}): RequestListener => {
  return (_request, response) => void response.writeHead(status, headers).end(body)
}

test('the form is posted, and the token comes back with the endpoint’s own time', async () => {
  const seen: string[] = []
  answer = async (request, response) => {
    seen.push(`${request.method} ${request.headers['content-type']} ${await text(request)}`)
    response.setHeader('date', 'Fri, 15 Jan 2027 08:00:00 GMT')
    response.end('{"id_token":"t.t.t","access_token":"a"}')
  }
  expect(await exchange()).toEqual({ outcome: 'token', idToken: 't.t.t', now: 1_800_000_000 })
  expect(seen).toEqual(['POST application/x-www-form-urlencoded code=a%2Fb+c&grant_type=x'])
})

test('an endpoint without a clock is judged by ours', async () => {
  answer = (_request, response) => {
    response.sendDate = false
    response.end('{"id_token":"t.t.t"}')
  }
  vi.spyOn(Date, 'now').mockReturnValue(5_000)
  expect(await exchange()).toMatchObject({ now: 5 })
})

test.each([
  ['a code it does not know', 400, '{"error":"invalid_grant"}', 'refused'],
  ['a client it does not know', 401, '{"error":"invalid_client"}', 'refused'],
  ['no token', 200, '{"access_token":"a"}', 'refused'],
  ['an empty token', 200, '{"id_token":""}', 'refused'],
  ['no JSON', 200, '<html>', 'refused'],
  ['a token under an error', 400, '{"id_token":"t.t.t"}', 'refused'],
  ['too many requests', 429, '{}', 'unreachable'],
  ['its own trouble', 503, '', 'unreachable'],
] as const)('%s', async (_what, status, body, outcome) => {
  answer = says(status, body)
  expect(await exchange()).toEqual({ outcome, reason: `status ${status}` })
})

test('a redirect is not followed: the code would go along', async () => {
  const asked: (string | undefined)[] = []
  answer = (request, response) => {
    asked.push(request.url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  }
  expect(await exchange()).toMatchObject({ outcome: 'unreachable' })
  expect(asked).toEqual(['/token'])
})

test('an answer that does not end is read no further than it may be long', async () => {
  answer = (_request, response) => {
    const chunk = 'x'.repeat(1_024)
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  }
  expect(await exchange()).toEqual({ outcome: 'unreachable', reason: 'Error' })
  answer = says(200, JSON.stringify({ id_token: 'x'.repeat(MAX_ANSWER_BYTES) }))
  expect(await exchange()).toMatchObject({ outcome: 'unreachable' })
})

test('nobody there, or a connection that breaks', async () => {
  answer = (_request, response) => response.destroy()
  expect(await exchange()).toEqual({ outcome: 'unreachable', reason: 'TypeError' })
  tokenUrl = 'http://127.0.0.1:9/token'
  expect(await exchange()).toEqual({ outcome: 'unreachable', reason: 'TypeError' })
})

test('after ten seconds it is given up', async () => {
  const overdue = AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(overdue)
  answer = () => {}
  expect(await exchange()).toEqual({ outcome: 'unreachable', reason: 'TimeoutError' })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(EXCHANGE_TIMEOUT_MS)
  expect(EXCHANGE_TIMEOUT_MS).toBe(10_000)
})

test('whoever ends it hears so', async () => {
  const controller = new AbortController()
  answer = () => controller.abort()
  await expect(exchange(controller.signal)).rejects.toThrow('aborted')
})
