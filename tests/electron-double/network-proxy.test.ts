import { once } from 'node:events'
import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type NetworkProxy, startProxy } from './network-proxy.ts'
import { schemeHandlers } from './scheme-handlers.ts'

let proxy: NetworkProxy
const servers: http.Server[] = []

beforeAll(async () => {
  proxy = await startProxy()
})
afterAll(() => proxy.close())
afterEach(() => {
  schemeHandlers.clear()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = http.createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Asks the way Chromium asks a proxy: with the whole URL in the request line. */
async function ask(url: string, headers: http.OutgoingHttpHeaders = {}) {
  const request = http.request({ host: '127.0.0.1', port: proxy.port, path: url, headers })
  request.end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return response.setEncoding('utf8')
}

test('the page’s origin reaches a server as the app’s, and comes back as Chromium’s', async () => {
  const url = await serve((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '')
    response.end(request.headers.origin)
  })
  const answer = await ask(`${url}/x`, { origin: 'http://undertone.app.localhost' })
  expect(answer.headers['access-control-allow-origin']).toBe('http://undertone.app.localhost')
  expect(await answer.toArray()).toEqual(['app://undertone'])
})

test('what a server allows another origin stays that origin’s', async () => {
  const url = await serve((_request, response) => {
    response.setHeader('Access-Control-Allow-Origin', 'https://example.org')
    response.end()
  })
  const answer = await ask(url, { origin: 'http://undertone.app.localhost' })
  expect(answer.headers['access-control-allow-origin']).toBe('https://example.org')
  answer.resume()
})

test('an endless answer arrives as it is sent; leaving ends it at the server too', async () => {
  let left: Promise<unknown> | undefined
  const url = await serve((_request, response) => {
    left = once(response, 'close')
    response.write('first bytes')
  })
  const answer = await ask(url)
  expect(await once(answer, 'data')).toEqual(['first bytes'])
  answer.destroy()
  await left
})

test('a server that is down, or breaks off, breaks the connection', async () => {
  await expect(ask('http://127.0.0.1:1/')).rejects.toThrow(/socket hang up|ECONNRESET/)
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('half', () => response.destroy())
  })
  const answer = await ask(url)
  await expect(answer.toArray()).rejects.toThrow('aborted')
})

test('a custom scheme is answered by the app’s handler, path untouched, as a stream', async () => {
  const asked: string[] = []
  schemeHandlers.set('app', ({ method, url }) => {
    asked.push(`${method} ${url}`)
    return new Response('page', { status: 203, headers: { 'X-From': 'app' } })
  })
  const answer = await ask('http://undertone.app.localhost/..%2fa?b=1')
  expect(answer.statusCode).toBe(203)
  expect(answer.headers['x-from']).toBe('app')
  expect(await answer.toArray()).toEqual(['page'])
  expect(asked).toEqual(['GET app://undertone/..%2fa?b=1'])
})

test('a scheme without a handler answers nothing', async () => {
  await expect(ask('http://undertone.app.localhost/')).rejects.toThrow(/hang up|ECONNRESET/)
})
