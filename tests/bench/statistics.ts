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
