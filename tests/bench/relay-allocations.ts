import { type Broadcast, BYTES_PER_SECOND, FIRST_BYTES } from './relay-broadcast.ts'
import { type RelayProcess, startRelayProcess } from './relay-process.ts'
import { type RelayReader, readRelay } from './relay-reader.ts'
import {
  type MeasuredStation,
  type StationListener,
  startMeasuredStation,
} from './relay-station.ts'

/** A goal, not a limit: allocated bytes per relayed byte, beyond Node's sockets and HTTP. */
export const ALLOCATION_GOAL = 1.05
/** Size of a network packet, and of the largest socket read. */
const PACKET_BYTES = 1_460
const CHUNK_BYTES = 65_536
/** Measured seconds of audio, after a warm-up of one minute. */
const COUNTED_SECONDS: Readonly<Record<number, number>> = {
  [PACKET_BYTES]: 300,
  [CHUNK_BYTES]: 3_000,
}
const WARM_SECONDS = 60
/** The longest frame of the broadcast, held back until complete. */
const HELD_BYTES = 420

/** Allocated bytes per relayed byte. */
export interface Allocations {
  readonly inPackets: number
  /** The same for Node's own client piped into its server. */
  readonly bareInPackets: number
  readonly inChunks: number
  /** Buffers allocated by the relay's own code. */
  readonly buffers: number
}

interface Counted {
  readonly heap: number
  readonly buffers: number
}

async function open(
  relay: RelayProcess,
  station: MeasuredStation,
  broadcast: Broadcast,
  bare: boolean,
): Promise<[StationListener, RelayReader]> {
  const first = async () => {
    const listener = await station.next()
    await listener.send(broadcast.slice(0, FIRST_BYTES), 'Artist - Song')
    return listener
  }
  if (bare) {
    const reader = readRelay(await relay.openBare(station.url))
    return [await first(), await reader]
  }
  const url = relay.open('stream-0000', station.url)
  return [await first(), await readRelay(await url)]
}

/** Sends chunks one at a time, after each was read, so that none are merged. */
async function count(broadcast: Broadcast, piece: number, bare: boolean): Promise<Counted> {
  const relay = startRelayProcess('real')
  const station = await startMeasuredStation()
  try {
    const [listener, reader] = await open(relay, station, broadcast, bare)
    let at = FIRST_BYTES
    const run = async (seconds: number) => {
      const end = at + seconds * BYTES_PER_SECOND
      for (; at < end; at += piece) {
        await listener.send(broadcast.slice(at, piece), 'Artist - Song')
        await reader.until(at + piece - HELD_BYTES)
      }
    }
    await run(WARM_SECONDS)
    await relay.countAllocations()
    const from = reader.received
    await run(COUNTED_SECONDS[piece] ?? 0)
    const { heap, buffers } = await relay.allocations()
    const relayed = reader.received - from
    return { heap: heap / relayed, buffers: buffers / relayed }
  } finally {
    await relay.stop()
    await station.stop()
  }
}

export async function benchAllocations(broadcast: Broadcast): Promise<Allocations> {
  const packets = await count(broadcast, PACKET_BYTES, false)
  const bare = await count(broadcast, PACKET_BYTES, true)
  const chunks = await count(broadcast, CHUNK_BYTES, false)
  return {
    inPackets: packets.heap,
    bareInPackets: bare.heap,
    inChunks: chunks.heap,
    buffers: Math.max(packets.buffers, chunks.buffers),
  }
}
