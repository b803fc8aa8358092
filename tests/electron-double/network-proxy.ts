import { once } from 'node:events'
import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import net from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toAppUrl, toChromiumUrl } from './app-origin.ts'
import { recordFailure } from './net-errors.ts'
import { preventable } from './preventable.ts'
import { isReadableByAll } from './privileged-schemes.ts'
import { handlerFor, responseOf } from './scheme-handlers.ts'
import { allContents } from './web-contents.ts'

/**
 * Emits `login` for a request that needs an account, first on the page's `webContents` and then on the app, as Electron
 * does. Resolves with the Authorization header of a listener that prevented the default. Null when there is none.
 */
export async function requestLogin(
  request: IncomingMessage,
  challenge: IncomingMessage,
): Promise<string | null> {
  const [, realm] =
    /^basic\b.*realm="([^"]*)"/i.exec(challenge.headers['www-authenticate'] ?? '') ?? []
  const contents = [...allContents].find((candidate) => candidate.isOwnLoad(request.url ?? ''))
  if (challenge.statusCode !== 401 || realm === undefined || contents === undefined) return null
  if (request.headers.authorization !== undefined) return null
  const { hostname, port, href } = new URL(request.url ?? '')
  const info = { isProxy: false, scheme: 'basic', host: hostname, port: Number(port || 80), realm }
  const details = { url: href, firstAuthAttempt: true }
  return new Promise((resolve) => {
    const event = preventable({})
    const login = (name?: string, password = '') =>
      resolve(
        name === undefined
          ? null
          : `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
      )
    contents.emit('login', event, details, info, login)
    if (!event.defaultPrevented) contents.emitOnApp('login', event, contents, details, info, login)
    if (!event.defaultPrevented) resolve(null)
  })
}

/*
 * The HTTP proxy of Chromium. Requests for custom schemes go to the app's handlers. All others go to the network, with
 * the origin of the app instead of the mapped one (app-origin.ts). Because nothing is intercepted inside the browser,
 * preflights, CORS and media behave as on the real network.
 */
export interface NetworkProxy {
  readonly port: number
  close(): Promise<void>
}

/** Headers with the page's URL, in which servers must see app://. */
const PAGE_URL_HEADERS = ['origin', 'referer']
/** Hop-by-hop headers between browser and proxy. */
const HOP_HEADERS = ['proxy-connection', 'proxy-authorization']

function outgoingHeaders(request: IncomingMessage): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...request.headers }
  for (const name of HOP_HEADERS) delete headers[name]
  for (const name of PAGE_URL_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = toAppUrl(value)
  }
  return headers
}

/** Converts the page's origin in raw response headers for Chromium. */
function incomingHeaders(rawHeaders: readonly string[]): string[] {
  return rawHeaders.map((value, index) =>
    index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'access-control-allow-origin'
      ? toChromiumUrl(value)
      : value,
  )
}

function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  authorization: string | null = null,
): void {
  const target = new URL(request.url ?? '')
  const upstream = http.request(
    {
      host: target.hostname.replace(/^\[|\]$/g, ''),
      port: target.port || 80,
      method: request.method,
      path: `${target.pathname}${target.search}`,
      headers: { ...outgoingHeaders(request), ...(authorization && { authorization }) },
    },
    async (upstreamResponse) => {
      recordFailure(target.href, null)
      const login = authorization ?? (await requestLogin(request, upstreamResponse))
      if (login !== authorization) {
        upstreamResponse.resume()
        forwardRequest(request, response, login)
        return
      }
      response.writeHead(
        upstreamResponse.statusCode ?? 502,
        upstreamResponse.statusMessage,
        incomingHeaders(upstreamResponse.rawHeaders),
      )
      // Aborts the response to the page when the server aborts its response.
      pipeline(upstreamResponse, response).catch(() => response.destroy())
    },
  )
  // When the server is down, the page must get a broken connection instead of a response.
  pipeline(request, upstream).catch(() => response.destroy())
  upstream.on('error', (error) => {
    recordFailure(target.href, error)
    response.destroy()
  })
  response.on('close', () => upstream.destroy())
}

/** Chromium stores neither cookies nor cached copies for custom schemes. */
function* customSchemeHeaders(url: string, headers: Headers): Generator<[string, string]> {
  for (const [name, value] of headers)
    if (!['set-cookie', 'cache-control', 'expires', 'etag', 'last-modified'].includes(name))
      yield [name, value]
  yield ['cache-control', 'no-store']
  if (isReadableByAll(url) && !headers.has('access-control-allow-origin'))
    yield ['access-control-allow-origin', '*']
}

async function respondFromApp(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
): Promise<void> {
  const handler = handlerFor(url)
  if (handler === null) {
    response.destroy()
    return
  }
  const { method = 'GET' } = request
  const headers = new Headers(
    Object.entries(outgoingHeaders(request)).map(([name, value]) => [name, String(value)]),
  )
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(request) as never, duplex: 'half' } : {}
  const appResponse = await responseOf(handler, new Request(url, { method, headers, ...body }))
  response.writeHead(appResponse.status, [...customSchemeHeaders(url, appResponse.headers)].flat())
  if (appResponse.body === null) response.end()
  else await pipeline(Readable.fromWeb(appResponse.body as never), response)
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  const url = toAppUrl(request.url ?? '')
  // Chromium requests this file, but Electron does not.
  if (new URL(url).pathname === '/favicon.ico') {
    response.writeHead(404).end()
    return
  }
  if (url === request.url && handlerFor(url) === null) forwardRequest(request, response)
  else
    respondFromApp(request, response, url).catch((error: unknown) => {
      recordFailure(toChromiumUrl(url), error)
      response.destroy()
    })
}

/** Opens a tunnel for https and web sockets. */
function tunnel(request: IncomingMessage, client: net.Socket): void {
  const { hostname, port } = new URL(`http://${request.url}`)
  const server = net.connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), () => {
    recordFailure(`https://${request.url}`, null)
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    server.pipe(client)
    client.pipe(server)
  })
  server.on('error', (error) => {
    recordFailure(`https://${request.url}`, error)
    client.destroy()
  })
  client.on('error', () => server.destroy())
  client.on('close', () => server.destroy())
}

export async function startProxy(): Promise<NetworkProxy> {
  const server = http.createServer({ requestTimeout: 0 }, serve)
  server.on('connect', (request, socket) => tunnel(request, socket as net.Socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as net.AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
