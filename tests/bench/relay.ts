import { setInterval } from 'node:timers/promises'
import { type RelayProcess, startRelayProcess } from './relay-process.ts'
import { BYTES_PER_SECOND, createProgramme, type Programme } from './relay-programme.ts'
import { type RelayReader, readRelay } from './relay-reader.ts'
import {
  type MeasuredStation,
  type StationListener,
  startMeasuredStation,
} from './relay-station.ts'

/** What must not be exceeded: the heap's growth over 10 000 s of audio. */
export const HEAP_GROWTH_BUDGET = 1_000_000
/** A goal, not a limit: bytes allocated beyond the sockets' buffers, per byte relayed. */
export const ALLOCATION_GOAL = 1.05
/** Seconds of audio that are pushed as fast as they are taken. */
const PUSHED_SECONDS = 10_000
/** Pushed before that, for everything to have been allocated once. */
const WARM_SECONDS = 500
/** Seconds of audio over which allocations are counted, in packets of a network's size. */
const COUNTED_SECONDS = 2_000
const PACKET_BYTES = 1_460
/** How long real time is measured, and how often a station sends in it. */
const REAL_MS = 1_000
const TICK_MS = 100

export interface RelayFigures {
  readonly streams: readonly {
    readonly count: number
    readonly cpuPercent: number
    readonly rssBytes: number
  }[]
  readonly pushedSeconds: number
  /** Audio seconds a second. */
  readonly pushedPace: number
  readonly heapGrowthBytes: number
  /** Heap objects, and buffers the relay made, in bytes per byte relayed. */
  readonly heapPerByte: number
  readonly buffersPerByte: number
  /** The heap grew beyond its budget: the bench fails. */
  readonly failed: boolean
  readonly goalMissed: boolean
}

interface Path {
  readonly listener: StationListener
  readonly reader: RelayReader
}

async function openPath(relay: RelayProcess, station: MeasuredStation, number = 0): Promise<Path> {
  const url = relay.open(`stream-${String(number).padStart(4, '0')}`, station.url)
  const listener = await station.next()
  return { listener, reader: await readRelay(await url) }
}

/** Pushes that many seconds from `from` on, in pieces, and waits until they have been read. */
async function push(
  path: Path,
  programme: Programme,
  from: number,
  seconds: number,
  piece: number,
) {
  const end = from + seconds * BYTES_PER_SECOND
  for (let at = from; at < end; at += piece) {
    // A new title every four minutes of music.
    const title = `Artist - Song ${Math.floor(at / BYTES_PER_SECOND / 240)}`
    await path.listener.send(programme.slice(at, Math.min(piece, end - at)), title)
  }
  // All but the frame that has begun.
  await path.reader.until(end - 1_000)
}

async function withRelay<T>(
  measure: (relay: RelayProcess, station: MeasuredStation) => Promise<T>,
): Promise<T> {
  const relay = startRelayProcess('real')
  const station = await startMeasuredStation()
  try {
    return await measure(relay, station)
  } finally {
    await relay.stop()
    await station.stop()
  }
}

/** CPU and memory with `count` streams in real time. */
function benchStreams(programme: Programme, count: number) {
  return withRelay(async (relay, station) => {
    const paths: Path[] = []
    for (let n = 0; n < count; n += 1) paths.push(await openPath(relay, station, n))
    const before = await relay.measure()
    const began = performance.now()
    const piece = (BYTES_PER_SECOND * TICK_MS) / 1000
    let at = 0
    for await (const _ of setInterval(TICK_MS)) {
      for (const { listener } of paths)
        void listener.send(programme.slice(at, piece), 'Artist - Song')
      at += piece
      if (performance.now() - began >= REAL_MS) break
    }
    const elapsed = performance.now() - began
    const after = await relay.measure()
    const cpuPercent = ((after.cpuMs - before.cpuMs) / elapsed) * 100
    return { count, cpuPercent, rssBytes: after.rss }
  })
}

function benchHeap(programme: Programme) {
  return withRelay(async (relay, station) => {
    const path = await openPath(relay, station)
    const piece = 4 * BYTES_PER_SECOND
    await push(path, programme, 0, WARM_SECONDS, piece)
    const before = await relay.measure()
    const began = performance.now()
    await push(path, programme, WARM_SECONDS * BYTES_PER_SECOND, PUSHED_SECONDS, piece)
    const pushedPace = (PUSHED_SECONDS * 1000) / (performance.now() - began)
    const after = await relay.measure()
    return { pushedPace, heapGrowthBytes: after.heap - before.heap }
  })
}

function benchAllocations(programme: Programme) {
  return withRelay(async (relay, station) => {
    const path = await openPath(relay, station)
    await push(path, programme, 0, 60, PACKET_BYTES)
    await relay.countAllocations()
    const from = path.reader.received
    await push(path, programme, 60 * BYTES_PER_SECOND, COUNTED_SECONDS, PACKET_BYTES)
    const { heap, buffers } = await relay.allocations()
    const relayed = path.reader.received - from
    return { heapPerByte: heap / relayed, buffersPerByte: buffers / relayed }
  })
}

/** Measures the relay alone, in a process of its own, between a station and readers in this one. */
export async function benchRelay(): Promise<RelayFigures> {
  const programme = createProgramme()
  const streams = [await benchStreams(programme, 1), await benchStreams(programme, 20)]
  const heap = await benchHeap(programme)
  const allocated = await benchAllocations(programme)
  return {
    streams,
    pushedSeconds: PUSHED_SECONDS,
    ...heap,
    ...allocated,
    failed: heap.heapGrowthBytes > HEAP_GROWTH_BUDGET,
    goalMissed: allocated.heapPerByte + allocated.buffersPerByte > ALLOCATION_GOAL,
  }
}
