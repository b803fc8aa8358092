/**
 * How much a heap grew over its samples, in bytes. Where it fell nothing is set off: Node drops 5 MB of
 * its own at some moment (the source of its TypeScript reader), behind which a leak could hide.
 */
export function growth(samples: readonly number[]): number {
  let sum = 0
  let last = samples[0] ?? 0
  for (const sample of samples) {
    sum += Math.max(0, sample - last)
    last = sample
  }
  return sum
}
