import { type RelayProcess, startRelayProcess } from './relay-process.ts'
import { BYTES_PER_SECOND, FIRST_BYTES, type Programme } from './relay-programme.ts'
import { type RelayReader, readRelay } from './relay-reader.ts'
import {
  type MeasuredStation,
  type StationListener,
  startMeasuredStation,
} from './relay-station.ts'

/** A goal, not a limit: bytes allocated per byte relayed, beyond what Node's sockets and HTTP take. */
export const ALLOCATION_GOAL = 1.05
/** What a network brings at once, and what a socket hands out at most. */
const PACKET_BYTES = 1_460
const CHUNK_BYTES = 65_536
/** Seconds of audio over which is counted, after one minute in which everything was made once. */
const COUNTED_SECONDS: Readonly<Record<number, number>> = {
  [PACKET_BYTES]: 300,
  [CHUNK_BYTES]: 3_000,
}
const WARM_SECONDS = 60
/** The longest frame of the programme: what is held back until it is whole. */
const HELD_BYTES = 420

/** Bytes allocated per byte relayed. */
export interface Allocations {
  /** On the heap, when each packet of a network comes alone. */
  readonly inPackets: number
  /** The same of Node's own client piped into Node's own server. */
  readonly bareInPackets: number
  /** On the heap, in pieces of 64 kB. */
  readonly inChunks: number
  /** Buffers that the relay's own code made. */
  readonly buffers: number
}

interface Counted {
  readonly heap: number
  readonly buffers: number
}

async function open(
  relay: RelayProcess,
  station: MeasuredStation,
  programme: Programme,
  bare: boolean,
): Promise<[StationListener, RelayReader]> {
  const first = async () => {
    const listener = await station.next()
    await listener.send(programme.slice(0, FIRST_BYTES), 'Artist - Song')
    return listener
  }
  if (bare) {
    const reader = readRelay(await relay.openBare(station.url))
    return [await first(), await reader]
  }
  const url = relay.open('stream-0000', station.url)
  return [await first(), await readRelay(await url)]
}

/** Sends piece after piece, each when the one before has been read, so that none are read as one. */
async function count(programme: Programme, piece: number, bare: boolean): Promise<Counted> {
  const relay = startRelayProcess('real')
  const station = await startMeasuredStation()
  try {
    const [listener, reader] = await open(relay, station, programme, bare)
    let at = FIRST_BYTES
    const run = async (seconds: number) => {
      const end = at + seconds * BYTES_PER_SECOND
      for (; at < end; at += piece) {
        await listener.send(programme.slice(at, piece), 'Artist - Song')
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

/** Counts what the relay allocates, beside what a bare pipe does. */
export async function benchAllocations(programme: Programme): Promise<Allocations> {
  const packets = await count(programme, PACKET_BYTES, false)
  const bare = await count(programme, PACKET_BYTES, true)
  const chunks = await count(programme, CHUNK_BYTES, false)
  return {
    inPackets: packets.heap,
    bareInPackets: bare.heap,
    inChunks: chunks.heap,
    buffers: Math.max(packets.buffers, chunks.buffers),
  }
}
