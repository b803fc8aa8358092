/**
 * Runs relays in a separate process for measurements: `node --expose-gc relay-child.ts real|manual`, with an IPC
 * channel. With `manual`, time advances only on request.
 */
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

/** Command of the parent process. Each command gets a response with the same ID. */
type Command = { readonly id: number } & (
  | { readonly do: 'open'; readonly stream: string; readonly url: string }
  | { readonly do: 'bare'; readonly url: string }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'measure' }
  | { readonly do: 'count-allocations' }
  | { readonly do: 'allocations' }
)

/** Maximum number of streams of a relay. More streams need more relays. */
const STREAMS_PER_RELAY = 4

/** All relays of this process share the worker, which is stateless. */
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
    isSystemOnline: () => true,
    accounts: { of: async () => null },
    charsets: { of: () => ({ get: () => null, chosen: () => null, remember: () => undefined }) },
    userAgent: 'Undertone/measured',
    statusUrl: 'http://127.0.0.1:1/',
    send: (_stream: string, event: StreamEvent) => {
      events[event.type] = (events[event.type] ?? 0) + 1
    },
    onPrivateAddress: () => undefined,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    clock: manual ?? systemClock,
  })
}

async function open(stream: string, url: string): Promise<unknown> {
  if (streams % STREAMS_PER_RELAY === 0) relays.push(await startRelay())
  streams += 1
  return relays.at(-1)?.open({ stream, stationId: 'measured', url })
}

/** Opens the baseline of the measurement: Node's client piped into its server. */
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

/** Returns the bytes of heap and Buffers that were allocated since counting started. */
function allocations(): { heap: number; buffers: number } {
  globalThis.gc?.()
  const { statistics } = gc?.stop() ?? { statistics: [] }
  let heap = 0
  let heapAfterCollection: number | null = null
  for (const { beforeGC, afterGC } of statistics) {
    if (heapAfterCollection !== null)
      heap += Math.max(0, beforeGC.heapStatistics.usedHeapSize - heapAfterCollection)
    heapAfterCollection = afterGC.heapStatistics.usedHeapSize
  }
  return { heap, buffers }
}

/** Returns heap and buffers in bytes after complete collections. Buffers are freed asynchronously. */
async function settledHeap(): Promise<number> {
  let smallestHeap = Number.POSITIVE_INFINITY
  let stableRounds = 0
  while (stableRounds < 3) {
    globalThis.gc?.()
    await setImmediate()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    const heap = heapUsed + arrayBuffers
    stableRounds = heap < smallestHeap - 4_096 ? 0 : stableRounds + 1
    smallestHeap = Math.min(smallestHeap, heap)
  }
  return smallestHeap
}

async function measure(): Promise<unknown> {
  // Reads the CPU time before the collections, which are not part of the measured work.
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

async function runCommand(command: Command): Promise<unknown> {
  if (command.do === 'open') return open(command.stream, command.url)
  if (command.do === 'bare') return openBare(command.url)
  if (command.do === 'advance') return manual?.advance(command.ms)
  if (command.do === 'measure') return measure()
  if (command.do === 'allocations') return allocations()
  countBuffers()
  gc = new GCProfiler()
  // The first collection sets the baseline.
  gc.start()
  globalThis.gc?.()
  return null
}

process.on('message', (command: Command) => {
  runCommand(command).then(
    (result) => process.send?.({ id: command.id, result }),
    (error: unknown) => process.send?.({ id: command.id, error: String(error) }),
  )
})
await once(process, 'disconnect')
process.exit()
