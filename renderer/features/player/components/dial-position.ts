import { hashText } from '../../../ui/cover/seeded.ts'

/** The needle never leaves the printed part of the scale. */
const EDGE_PERCENT = 3

/** Where on the dial a station sits, in percent of its width: always the same for the same station. */
export function dialPosition(stationId: string): number {
  return EDGE_PERCENT + (hashText(stationId) / 2 ** 32) * (100 - 2 * EDGE_PERCENT)
}
