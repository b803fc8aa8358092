import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { GCProfiler } from 'node:v8'
import type { StreamEvent } from '../../../preload/contract/streams.ts'
import { lookupAll } from '../../../shared/net/checked-lookup.ts'
import { systemClock } from '../../../shared/net/clock.ts'
import { createManualClock } from '../../../shared/net/testing/manual-clock.ts'
import { createParserWorker } from '../../../shared/parser-worker/parser-worker.ts'
import { type StreamRelay, startStreamRelay } from '../stream-relay.ts'
import type { TextParsers } from '../text-parsers.ts'

/*
 * A relay in its own process for measurements: `node --expose-gc relay-child.ts real|manual`, with an IPC channel. In
 * `manual`, time advances only on request.
 */

/** Order of the parent. Each gets one response with the same id. */
type Order = { readonly id: number } & (
  | { readonly do: 'open'; readonly stream: string; readonly url: string }
  | { readonly do: 'bare'; readonly url: string }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'measure' }
  | { readonly do: 'count-allocations' }
  | { readonly do: 'allocations' }
)

/** A relay has four streams, so more streams need more relays. */
const STREAMS_EACH = 4

/** Shared by all relays of this process. Stateless. */
const parserWorker = createParserWorker<TextParsers>(new URL('../text-worker.ts', import.meta.url))
const manual = process.argv[2] === 'manual' ? createManualClock() : null
const events: Record<string, number> = {}
const relays: StreamRelay[] = []
let streams = 0
let gc: GCProfiler | null = null
let buffers = 0

function startRelay(): Promise<StreamRelay> {
  return startStreamRelay({
    parserWorker,
    network: { lookup: lookupAll, resolveProxy: async () => 'DIRECT', allowed: () => true },
    systemOnline: () => true,
    accounts: { of: async () => null },
    charsets: { of: () => ({ get: () => null, chosen: () => null, remember: () => undefined }) },
    userAgent: 'Undertone/measured',
    statusUrl: 'http://127.0.0.1:1/',
    send: (_stream: string, event: StreamEvent) => {
      events[event.type] = (events[event.type] ?? 0) + 1
    },
    onPrivate: () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    clock: manual ?? systemClock,
  })
}

async function open(stream: string, url: string): Promise<unknown> {
  if (streams % STREAMS_EACH === 0) relays.push(await startRelay())
  streams += 1
  return relays.at(-1)?.open({ stream, stationId: 'measured', url })
}

/** Baseline: Node's client piped into its server. */
async function openBare(url: string): Promise<unknown> {
  const server = createServer((_request, response) => {
    get(url, (upstream) => {
      response.writeHead(200, { Connection: 'close' }).flushHeaders()
      upstream.pipe(response)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { outcome: 'open', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

/** Counts Buffers created by the relay's own code, in addition to socket reads. */
function countBuffers(): void {
  for (const name of ['alloc', 'allocUnsafe', 'allocUnsafeSlow'] as const) {
    const original = Buffer[name].bind(Buffer)
    Buffer[name] = (size: number, ...rest: never[]) => {
      buffers += size
      return original(size, ...rest)
    }
  }
}

/** Heap allocations between collections and Buffers created since counting started. */
function allocations(): { heap: number; buffers: number } {
  globalThis.gc?.()
  const { statistics } = gc?.stop() ?? { statistics: [] }
  let heap = 0
  let after: number | null = null
  for (const { beforeGC, afterGC } of statistics) {
    if (after !== null) heap += Math.max(0, beforeGC.heapStatistics.usedHeapSize - after)
    after = afterGC.heapStatistics.usedHeapSize
  }
  return { heap, buffers }
}

/** Heap and buffers in bytes after complete collections. Buffers are freed asynchronously. */
async function settledHeap(): Promise<number> {
  let last = Number.POSITIVE_INFINITY
  let same = 0
  while (same < 3) {
    globalThis.gc?.()
    await setImmediate()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    const heap = heapUsed + arrayBuffers
    same = heap < last - 4_096 ? 0 : same + 1
    last = Math.min(last, heap)
  }
  return last
}

async function measure(): Promise<unknown> {
  // Read before the collections, which belong to the measurement.
  const { user, system } = process.cpuUsage()
  const heap = await settledHeap()
  const { rss } = process.memoryUsage()
  const resources: Record<string, number> = {}
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1
  return {
    rss,
    heap,
    cpuMs: (user + system) / 1000,
    resources,
    timers: manual?.waiting ?? 0,
    events,
  }
}

async function obey(order: Order): Promise<unknown> {
  if (order.do === 'open') return open(order.stream, order.url)
  if (order.do === 'bare') return openBare(order.url)
  if (order.do === 'advance') return manual?.advance(order.ms)
  if (order.do === 'measure') return measure()
  if (order.do === 'allocations') return allocations()
  countBuffers()
  gc = new GCProfiler()
  // The first collection sets the baseline.
  gc.start()
  globalThis.gc?.()
  return null
}

process.on('message', (order: Order) => {
  obey(order).then(
    (result) => process.send?.({ id: order.id, result }),
    (error: unknown) => process.send?.({ id: order.id, error: String(error) }),
  )
})
await once(process, 'disconnect')
process.exit()
