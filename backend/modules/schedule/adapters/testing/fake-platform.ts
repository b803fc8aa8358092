/** A server that responds like a platform, with optional faults. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '../../../../../shared/net/dial.ts'
import type { EndpointRequest } from '../adapter.ts'
import type { NeutralSchedule } from './neutral-schedule.ts'

export interface Shape {
  readonly streamUrl: string
  readonly homepage: string | null
  readonly key?: string
  /** Returns undefined if the platform has no such document. */
  write(name: EndpointRequest['name'], schedule: NeutralSchedule): string | undefined
}

export const TRANSIT_FAULTS = [
  'status 500',
  'a page of HTML',
  'half a document',
  '5 MB',
  'a redirect to a private address',
] as const
export type TransitFault = (typeof TRANSIT_FAULTS)[number]

const MB = 1_024 * 1_024

const FAULTS: Readonly<Record<TransitFault, (response: ServerResponse, body: string) => void>> = {
  'status 500': (response) => response.writeHead(500).end('{"error":"database"}'),
  'a page of HTML': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><html><title>Low End</title><body>Burial - Archangel</body></html>'),
  'half a document': (response, body) => response.end(body.slice(0, body.length / 2)),
  '5 MB': (response, body) => {
    // Leading white space is insignificant in all formats, and hides the length.
    response.writeHead(200)
    response.write(' '.repeat(5 * MB), () => response.end(body))
    response.on('error', () => undefined)
  },
  'a redirect to a private address': (response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:9/secrets' }).end(),
}

export interface FakePlatform {
  /** Allows only this server on this machine. */
  readonly network: Network
  schedule: NeutralSchedule
  fault: TransitFault | null
  /** Changes a document before it is sent. */
  edit: (body: string) => string
  /** ETag of all documents, or null. */
  etag: string | null
  readonly requests: IncomingMessage[]
  /** Redirects a request to this server. */
  at(request: EndpointRequest): EndpointRequest
  stop(): Promise<void>
}

/** Starts a server on a free port. The prefix that `at` adds to the path identifies the document. */
export async function startFakePlatform(
  shape: Pick<Shape, 'write'>,
  schedule: NeutralSchedule,
): Promise<FakePlatform> {
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    platform.requests.push(request)
    const name = request.url?.startsWith('/schedule/') ? 'schedule' : 'now'
    const body = shape.write(name, platform.schedule)
    if (body === undefined) response.writeHead(404).end()
    else if (platform.fault !== null) FAULTS[platform.fault](response, platform.edit(body))
    else if (platform.etag !== null && request.headers['if-none-match'] === platform.etag)
      response.writeHead(304).end()
    else
      response
        .writeHead(200, platform.etag === null ? {} : { etag: platform.etag })
        .end(platform.edit(body))
  }
  const server = createServer(serve)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const platform: FakePlatform = {
    network: {
      lookup: () => Promise.resolve([]),
      allowed: (requested) => requested === host,
    },
    schedule,
    fault: null,
    edit: (body) => body,
    etag: null,
    requests: [],
    at(request) {
      const { pathname, search } = new URL(request.url)
      return { ...request, url: `http://${host}/${request.name}${pathname}${search}` }
    },
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return platform
}
