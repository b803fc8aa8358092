type Filter = (input: number, cutoff: number) => number

/** What a state-variable filter lets through at one moment. */
export interface FilterBands {
  low: number
  band: number
  high: number
}

/**
 * A state-variable filter after Zavalishin's topology-preserving transform, stable while its cutoff
 * (hertz) moves. `resonance` is 0 (flat) to just under 1 (ringing). The object it returns is reused.
 */
export function createFilter(
  rate: number,
  resonance: number,
): (input: number, cutoff: number) => FilterBands {
  const damping = 2 - 2 * resonance
  const bands: FilterBands = { low: 0, band: 0, high: 0 }
  let first = 0
  let second = 0
  return (input, cutoff) => {
    const g = Math.tan((Math.PI * Math.min(cutoff, rate * 0.45)) / rate)
    bands.high = (input - (damping + g) * first - second) / (1 + damping * g + g * g)
    bands.band = g * bands.high + first
    first = g * bands.high + bands.band
    bands.low = g * bands.band + second
    second = g * bands.band + bands.low
    return bands
  }
}

/** The low-pass side of a state-variable filter. */
export function createLowPass(rate: number, resonance = 0.29): Filter {
  const filter = createFilter(rate, resonance)
  return (input, cutoff) => filter(input, cutoff).low
}

/** The high-pass side of a state-variable filter. */
export function createHighPass(rate: number, resonance = 0.29): Filter {
  const filter = createFilter(rate, resonance)
  return (input, cutoff) => filter(input, cutoff).high
}

/** The band-pass side of a state-variable filter. */
export function createBandPass(rate: number, resonance: number): Filter {
  const filter = createFilter(rate, resonance)
  return (input, cutoff) => filter(input, cutoff).band * (2 - 2 * resonance)
}
