const HOUR_MS = 60 * 60_000
/** Hours are told to a ten-thousandth: a third of a second. */
const HOUR_PARTS = 10_000

/** A sum of ms as hours. */
export function hoursOf(ms: number): number {
  return Math.round((ms / HOUR_MS) * HOUR_PARTS) / HOUR_PARTS
}
