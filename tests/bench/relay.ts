import { setInterval } from 'node:timers/promises'
import { ALLOCATION_GOAL, type Allocations, benchAllocations } from './relay-allocations.ts'
import {
  type Broadcast,
  BYTES_PER_SECOND,
  createBroadcast,
  FIRST_BYTES,
} from './relay-broadcast.ts'
import { type RelayProcess, startRelayProcess } from './relay-process.ts'
import { type RelayReader, readRelay } from './relay-reader.ts'
import {
  type MeasuredStation,
  type StationListener,
  startMeasuredStation,
} from './relay-station.ts'
import { growth } from './statistics.ts'

/** Limit for the heap's growth over 10,000 s of audio. */
const HEAP_GROWTH_BUDGET = 1_000_000
/** Seconds of audio sent at full speed, and interval of heap samples. */
const PUSHED_SECONDS = 10_000
const SAMPLE_SECONDS = 1_000
const WARM_SECONDS = 500
const PIECE_BYTES = 4 * BYTES_PER_SECOND
/** One title per four minutes. */
const TITLE_SECONDS = 240
/** Duration of the real-time measurement, and the station's send interval. */
const REAL_MS = 10_000
const TICK_MS = 100

interface StreamsFigures {
  readonly count: number
  /** Percent of one core. */
  readonly cpuPercent: number
  readonly rssBytes: number
}

interface RelayFigures {
  readonly streams: readonly StreamsFigures[]
  readonly pushedSeconds: number
  /** Seconds of audio per second. */
  readonly pushedPace: number
  readonly heapGrowthBytes: number
  readonly allocations: Allocations
  /** The heap grew beyond HEAP_GROWTH_BUDGET: the bench fails. */
  readonly failed: boolean
  /** Allocations exceed ALLOCATION_GOAL: reported, not a failure. */
  readonly goalMissed: boolean
}

interface Path {
  readonly listener: StationListener
  readonly reader: RelayReader
}

async function openPath(
  relay: RelayProcess,
  station: MeasuredStation,
  broadcast: Broadcast,
  number = 0,
): Promise<Path> {
  const url = relay.open(`stream-${String(number).padStart(4, '0')}`, station.url)
  const listener = await station.next()
  await listener.send(broadcast.slice(0, FIRST_BYTES), 'Artist - Song')
  return { listener, reader: await readRelay(await url) }
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

function benchStreams(broadcast: Broadcast, count: number): Promise<StreamsFigures> {
  return withRelay(async (relay, station) => {
    const paths: Path[] = []
    for (let n = 0; n < count; n += 1) paths.push(await openPath(relay, station, broadcast, n))
    const before = await relay.measure()
    const start = performance.now()
    const piece = (BYTES_PER_SECOND * TICK_MS) / 1000
    let at = FIRST_BYTES
    for await (const _ of setInterval(TICK_MS)) {
      const audio = broadcast.slice(at, piece)
      for (const { listener } of paths) void listener.send(audio, 'Artist - Song')
      at += piece
      if (performance.now() - start >= REAL_MS) break
    }
    const elapsed = performance.now() - start
    const after = await relay.measure()
    const cpuPercent = ((after.cpuMs - before.cpuMs) / elapsed) * 100
    return { count, cpuPercent, rssBytes: after.rss }
  })
}

async function push(path: Path, broadcast: Broadcast, from: number, seconds: number) {
  const end = from + seconds * BYTES_PER_SECOND
  for (let at = from; at < end; at += PIECE_BYTES) {
    const title = `Artist - Song ${Math.floor(at / BYTES_PER_SECOND / TITLE_SECONDS)}`
    await path.listener.send(broadcast.slice(at, PIECE_BYTES), title)
  }
  // Except an incomplete frame.
  await path.reader.until(end - 1_000)
}

function benchHeap(broadcast: Broadcast) {
  return withRelay(async (relay, station) => {
    const path = await openPath(relay, station, broadcast)
    await push(path, broadcast, FIRST_BYTES, WARM_SECONDS)
    const heaps = [(await relay.measure()).heap]
    const measured = FIRST_BYTES + WARM_SECONDS * BYTES_PER_SECOND
    let pushedMs = 0
    for (let second = 0; second < PUSHED_SECONDS; second += SAMPLE_SECONDS) {
      const start = performance.now()
      await push(path, broadcast, measured + second * BYTES_PER_SECOND, SAMPLE_SECONDS)
      pushedMs += performance.now() - start
      heaps.push((await relay.measure()).heap)
    }
    return { pushedPace: (PUSHED_SECONDS * 1000) / pushedMs, heapGrowthBytes: growth(heaps) }
  })
}

/**
 * Measures the relay in its own process, between a station and readers in this one: MP3 of 128 kbit/s with titles.
 * Takes about half a minute.
 */
export async function benchRelay(): Promise<RelayFigures> {
  const broadcast = createBroadcast()
  const streams = [await benchStreams(broadcast, 1), await benchStreams(broadcast, 20)]
  const { pushedPace, heapGrowthBytes } = await benchHeap(broadcast)
  const allocations = await benchAllocations(broadcast)
  const beyondNode = allocations.inPackets + allocations.buffers - allocations.bareInPackets
  return {
    streams,
    pushedSeconds: PUSHED_SECONDS,
    pushedPace,
    heapGrowthBytes,
    allocations,
    failed: heapGrowthBytes > HEAP_GROWTH_BUDGET,
    goalMissed: beyondNode > ALLOCATION_GOAL,
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`

export function describeRelay(figures: RelayFigures): string[] {
  const { streams, allocations, pushedPace, pushedSeconds, heapGrowthBytes } = figures
  const { inPackets, bareInPackets, inChunks, buffers } = allocations
  const beyond = inPackets + buffers - bareInPackets
  return [
    ...streams.map(
      ({ count, cpuPercent, rssBytes }) =>
        `relay with ${count} ${count === 1 ? 'stream' : 'streams'} of 128 kbit/s: ${cpuPercent.toFixed(1)} % of a core, ${megabytes(rssBytes)} RSS`,
    ),
    `relay over ${pushedSeconds.toLocaleString('en')} s of audio, ${Math.round(pushedPace).toLocaleString('en')} s a second: heap grew ${megabytes(heapGrowthBytes)} (budget 1 MB${figures.failed ? ', EXCEEDED' : ''})`,
    `relay allocates ${beyond.toFixed(2)} bytes per byte relayed beyond a bare pipe of Node's (goal ${ALLOCATION_GOAL}${figures.goalMissed ? ', MISSED' : ''}); in all, ${inPackets.toFixed(2)} in packets of 1460 bytes (bare pipe ${bareInPackets.toFixed(2)}), ${inChunks.toFixed(2)} in pieces of 64 kB, ${buffers.toFixed(2)} of it in buffers`,
  ]
}
