import type { RelayFigures } from './relay.ts'
import { ALLOCATION_GOAL } from './relay-allocations.ts'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`

/** The relay's figures in lines to print. */
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
