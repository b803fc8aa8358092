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

/** Sends a proxy request like Chromium, with the full URL in the request line. */
async function sendRequest(url: string, headers: http.OutgoingHttpHeaders = {}) {
  const request = http.request({ host: '127.0.0.1', port: proxy.port, path: url, headers })
  request.end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return response.setEncoding('utf8')
}

test('the page’s origin reaches a server as the app’s, and returns as Chromium’s', async () => {
  const url = await serve((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '')
    response.end(request.headers.origin)
  })
  const proxied = await sendRequest(`${url}/x`, { origin: 'http://undertone.app.localhost' })
  expect(proxied.headers['access-control-allow-origin']).toBe('http://undertone.app.localhost')
  expect(await proxied.toArray()).toEqual(['app://undertone'])
})

test('CORS permissions for another origin are unchanged', async () => {
  const url = await serve((_request, response) => {
    response.setHeader('Access-Control-Allow-Origin', 'https://example.org')
    response.end()
  })
  const proxied = await sendRequest(url, { origin: 'http://undertone.app.localhost' })
  expect(proxied.headers['access-control-allow-origin']).toBe('https://example.org')
  proxied.resume()
})

test('an endless response streams; leaving ends it at the server too', async () => {
  let left: Promise<unknown> | undefined
  const url = await serve((_request, response) => {
    left = once(response, 'close')
    response.write('first bytes')
  })
  const proxied = await sendRequest(url)
  expect(await once(proxied, 'data')).toEqual(['first bytes'])
  proxied.destroy()
  await left
})

test('a server that is down or aborts breaks the connection', async () => {
  await expect(sendRequest('http://127.0.0.1:1/')).rejects.toThrow(/socket hang up|ECONNRESET/)
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('half', () => response.destroy())
  })
  const proxied = await sendRequest(url)
  await expect(proxied.toArray()).rejects.toThrow('aborted')
})

test('a custom scheme is served by the app’s handler, path unchanged, as a stream', async () => {
  const requested: string[] = []
  schemeHandlers.set('app', ({ method, url }) => {
    requested.push(`${method} ${url}`)
    return new Response('page', { status: 203, headers: { 'X-From': 'app' } })
  })
  const proxied = await sendRequest('http://undertone.app.localhost/..%2fa?b=1')
  expect(proxied.statusCode).toBe(203)
  expect(proxied.headers['x-from']).toBe('app')
  expect(await proxied.toArray()).toEqual(['page'])
  expect(requested).toEqual(['GET app://undertone/..%2fa?b=1'])
})

test('a scheme without a handler fails', async () => {
  await expect(sendRequest('http://undertone.app.localhost/')).rejects.toThrow(/hang up|ECONNRESET/)
})
