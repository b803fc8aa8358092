/** A server that answers as Radio Browser documents it, and badly where it is told to. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An entry in the documented shape. */
export type SentRecord = Readonly<Record<string, unknown>> & {
  readonly stationuuid: string
  readonly changeuuid: string
}

/** What a mirror does instead of answering. */
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
    const more = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', more)
    response.on('error', () => undefined)
    more()
  },
  'a redirect in a circle': (response) =>
    response.writeHead(302, { location: response.req.url }).end(),
  'a redirect to a private address': (response) =>
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  429: (response) => response.writeHead(429, { 'retry-after': '60' }).end(),
  503: (response) => response.writeHead(503).end(),
}

export interface FakeDirectory {
  /** Its base address. */
  readonly url: string
  /** Its entries; what was changed last stands last. */
  records: SentRecord[]
  /** Its changes, the oldest first: entries as they were. */
  changes: SentRecord[]
  /** The fault of a request, by its path and query; null for none. */
  fault: (path: string) => Fault | null
  /** Paths and queries that were asked for, in order. */
  readonly asked: string[]
  /** The user agents of the requests. */
  readonly agents: Set<string>
  stop(): Promise<void>
}

/** The answer to a path; undefined where there is none. */
function answerTo(url: URL, { records, changes }: FakeDirectory): unknown {
  const number = (name: string, otherwise: number) =>
    Number(url.searchParams.get(name) ?? otherwise)
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
      // One it does not know is before all of them.
      const from = changes.findIndex(({ changeuuid }) => changeuuid === since) + 1
      return changes.slice(from, from + limit)
    }
    default:
      return path[0] === 'url' ? { ok: true, stationuuid: path[1] } : undefined
  }
}

/** Starts one on a free port of this machine. */
export async function startFakeDirectory(records: readonly SentRecord[]): Promise<FakeDirectory> {
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', directory.url)
    directory.asked.push(url.pathname + url.search)
    directory.agents.add(request.headers['user-agent'] ?? '')
    const answer = answerTo(url, directory)
    response.setHeader('content-type', 'application/json')
    response.setHeader('access-control-allow-origin', '*')
    const fault = directory.fault(url.pathname + url.search)
    if (fault !== null) FAULTS[fault](response, JSON.stringify(answer ?? []))
    else if (answer === undefined) response.writeHead(404).end()
    else response.end(JSON.stringify(answer))
  }
  const server = createServer(serve)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const directory: FakeDirectory = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    records: [...records],
    changes: [...records],
    fault: () => null,
    asked: [],
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

/** The nth entry of a made-up directory, in the documented shape. */
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
