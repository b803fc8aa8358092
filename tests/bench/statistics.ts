/** The value below which `share` (0..1) of the samples lie; nearest sample, not interpolated. */
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
 * Growth of a heap in bytes. Decreases are not subtracted: Node frees 5 MB (its TypeScript loader's source) at some
 * point, which could hide a leak.
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
