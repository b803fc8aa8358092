/** A server that responds like Radio Browser, with optional faults. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SentRecord = Readonly<Record<string, unknown>> & {
  readonly stationuuid: string
  readonly changeuuid: string
}

export type Fault =
  | 'hangs up'
  | 'half an answer'
  | 'truncated JSON'
  | 'no list'
  | 'a page of HTML'
  | 'endless'
  | 'a redirect in a circle'
  | 'a redirect to a private address'
  | 429
  | 503

const FAULTS: Readonly<Record<Fault, (response: ServerResponse, body: string) => void>> = {
  'hangs up': (response) => response.destroy(),
  'half an answer': (response, body) => {
    response.writeHead(200, { 'content-length': body.length })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  },
  'truncated JSON': (response, body) => response.end(body.slice(0, -1)),
  'no list': (response) => response.end('{"ok":false,"message":"database error"}'),
  'a page of HTML': (response) => response.end('<html><script>alert(1)</script></html>'),
  endless: (response) => {
    const piece = Buffer.alloc(1_024 * 1_024, ' ')
    const writeMore = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', writeMore)
    response.on('error', () => undefined)
    writeMore()
  },
  'a redirect in a circle': (response) =>
    response.writeHead(302, { location: response.req.url }).end(),
  'a redirect to a private address': (response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  429: (response) => response.writeHead(429, { 'retry-after': '60' }).end(),
  503: (response) => response.writeHead(503).end(),
}

export interface FakeDirectory {
  readonly url: string
  /** Entries in the order of their last change. */
  records: SentRecord[]
  /** Changes as snapshots of entries, oldest first. */
  changes: SentRecord[]
  /** Returns the fault of a request by its path and query, or null. */
  fault: (path: string) => Fault | null
  /** Paths and queries of all requests, in order. */
  readonly requested: string[]
  readonly agents: Set<string>
  stop(): Promise<void>
}

/** Returns the JSON for a request, or undefined for an unknown path. */
function respondTo(url: URL, { records, changes }: FakeDirectory): unknown {
  const number = (name: string, defaultValue: number) =>
    Number(url.searchParams.get(name) ?? defaultValue)
  const limit = number('limit', 100_000)
  const [, format, ...path] = url.pathname.split('/')
  if (format !== 'json') return undefined
  switch (path.slice(0, 2).join('/')) {
    case 'stats':
      return { supported_version: 1, status: 'OK', stations: records.length }
    case 'stations':
      return records.slice(number('offset', 0), number('offset', 0) + limit)
    case 'stations/lastchange':
      return records.toReversed().slice(0, Number(path[2] ?? 0))
    case 'stations/byuuid': {
      const uuids = new Set(url.searchParams.get('uuids')?.split(','))
      return records.filter(({ stationuuid }) => uuids.has(stationuuid))
    }
    case 'stations/changed': {
      const since = url.searchParams.get('lastchangeuuid')
      // An unknown change is before all others.
      const from = changes.findIndex(({ changeuuid }) => changeuuid === since) + 1
      return changes.slice(from, from + limit)
    }
    default:
      return path[0] === 'url' ? { ok: true, stationuuid: path[1] } : undefined
  }
}

export async function startFakeDirectory(records: readonly SentRecord[]): Promise<FakeDirectory> {
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', directory.url)
    directory.requested.push(url.pathname + url.search)
    directory.agents.add(request.headers['user-agent'] ?? '')
    const reply = respondTo(url, directory)
    response.setHeader('content-type', 'application/json')
    response.setHeader('access-control-allow-origin', '*')
    const fault = directory.fault(url.pathname + url.search)
    if (fault !== null) FAULTS[fault](response, JSON.stringify(reply ?? []))
    else if (reply === undefined) response.writeHead(404).end()
    else response.end(JSON.stringify(reply))
  }
  const server = createServer(serve)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const directory: FakeDirectory = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    records: [...records],
    changes: [...records],
    fault: () => null,
    requested: [],
    agents: new Set(),
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  return directory
}

export function sentRecord(n: number, fields: Readonly<Record<string, unknown>> = {}): SentRecord {
  const number = String(n).padStart(8, '0')
  return {
    stationuuid: `${number}-0601-11e8-ae97-52543be04c81`,
    changeuuid: `${number}-1111-11e8-ae97-52543be04c81`,
    name: `Station ${n}`,
    url: `https://radio.example/stream-${n}`,
    homepage: 'https://www.radio.example/',
    countrycode: 'DE',
    votes: n,
    lastcheckok: 1,
    ...fields,
  }
}
