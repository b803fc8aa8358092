/** The value below which `share` (0..1) of the samples lie; the nearest sample, never interpolated. */
export function percentile(samples: readonly number[], share: number): number {
  if (samples.length === 0) throw new RangeError('a percentile of nothing')
  const sorted = [...samples].sort((a, b) => a - b)
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  return sorted[index] as number
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5)
}

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
