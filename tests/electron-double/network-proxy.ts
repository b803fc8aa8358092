import { once } from 'node:events'
import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import net from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { toApp, toStandIn } from './app-origin.ts'
import { noteFailure } from './net-errors.ts'
import { preventable } from './preventable.ts'
import { isReadableByAll } from './privileged-schemes.ts'
import { answerOf, handlerFor } from './scheme-handlers.ts'
import { allContents } from './web-contents.ts'

/**
 * A page's request met a server that wants a password: Electron tells the page's `webContents` and then the app, and
 * goes on with what a listener answers that has prevented the default. Resolves with the header to send, or null.
 */
export async function askToLogin(
  request: IncomingMessage,
  answer: IncomingMessage,
): Promise<string | null> {
  const [, realm] =
    /^basic\b.*realm="([^"]*)"/i.exec(answer.headers['www-authenticate'] ?? '') ?? []
  const contents = [...allContents].find((one) => one.isOwnLoad(request.url ?? ''))
  if (answer.statusCode !== 401 || realm === undefined || contents === undefined) return null
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
    if (!event.defaultPrevented) contents.tellApp('login', event, contents, details, info, login)
    if (!event.defaultPrevented) resolve(null)
  })
}

/*
 * Chromium's way to the network. Requests for a custom scheme are answered by the app's own handler;
 * all others pass through, streamed, with the stand-in origin spelled as the app's. Nothing is
 * intercepted inside the browser, so preflights, CORS and media behave as they do on the real network.
 */
export interface NetworkProxy {
  readonly port: number
  close(): Promise<void>
}

/** Request headers that name the page; a server must see app://. */
const NAMING_HEADERS = ['origin', 'referer']
/** Headers between the browser and its proxy, not for the server. */
const HOP_HEADERS = ['proxy-connection', 'proxy-authorization']

/** Headers for the real server. */
function outgoing(request: IncomingMessage): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...request.headers }
  for (const name of HOP_HEADERS) delete headers[name]
  for (const name of NAMING_HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = toApp(value)
  }
  return headers
}

/** Raw headers of the real server's answer, with the one that names the page spelled for Chromium. */
function incoming(rawHeaders: readonly string[]): string[] {
  return rawHeaders.map((value, index) =>
    index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'access-control-allow-origin'
      ? toStandIn(value)
      : value,
  )
}

function passOn(
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
      headers: { ...outgoing(request), ...(authorization && { authorization }) },
    },
    async (answer) => {
      noteFailure(target.href, null)
      const login = authorization ?? (await askToLogin(request, answer))
      if (login !== authorization) {
        answer.resume()
        passOn(request, response, login)
        return
      }
      response.writeHead(
        answer.statusCode ?? 502,
        answer.statusMessage,
        incoming(answer.rawHeaders),
      )
      // An answer that breaks off must break off for the page too.
      pipeline(answer, response).catch(() => response.destroy())
    },
  )
  // A server that is down is a broken connection to the page, not an answer of ours.
  pipeline(request, upstream).catch(() => response.destroy())
  upstream.on('error', (error) => {
    noteFailure(target.href, error)
    response.destroy()
  })
  response.on('close', () => upstream.destroy())
}

/** Chromium keeps neither cookies nor copies of what a custom scheme answers. */
function* poorHeaders(url: string, headers: Headers): Generator<[string, string]> {
  for (const [name, value] of headers)
    if (!['set-cookie', 'cache-control', 'expires', 'etag', 'last-modified'].includes(name))
      yield [name, value]
  yield ['cache-control', 'no-store']
  if (isReadableByAll(url) && !headers.has('access-control-allow-origin'))
    yield ['access-control-allow-origin', '*']
}

async function answerFromApp(
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
    Object.entries(outgoing(request)).map(([name, value]) => [name, String(value)]),
  )
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(request) as never, duplex: 'half' } : {}
  const answer = await answerOf(handler, new Request(url, { method, headers, ...body }))
  response.writeHead(answer.status, [...poorHeaders(url, answer.headers)].flat())
  if (answer.body === null) response.end()
  else await pipeline(Readable.fromWeb(answer.body as never), response)
}

function serve(request: IncomingMessage, response: ServerResponse): void {
  const url = toApp(request.url ?? '')
  // Chromium asks for it on its own, Electron does not.
  if (new URL(url).pathname === '/favicon.ico') {
    response.writeHead(404).end()
    return
  }
  if (url === request.url && handlerFor(url) === null) passOn(request, response)
  else
    answerFromApp(request, response, url).catch((error: unknown) => {
      noteFailure(toStandIn(url), error)
      response.destroy()
    })
}

/** A tunnel for https and web sockets, whose bytes pass unread. */
function tunnel(request: IncomingMessage, client: net.Socket): void {
  const { hostname, port } = new URL(`http://${request.url}`)
  const server = net.connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), () => {
    noteFailure(`https://${request.url}`, null)
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    server.pipe(client)
    client.pipe(server)
  })
  server.on('error', (error) => {
    noteFailure(`https://${request.url}`, error)
    client.destroy()
  })
  client.on('error', () => server.destroy())
  client.on('close', () => server.destroy())
}

/** Starts the proxy on a free port of this machine. */
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
