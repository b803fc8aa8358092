/** Frequency in hertz of a MIDI note number (69 is A4, 440 Hz). */
export function noteToHertz(note: number): number {
  return 440 * 2 ** ((note - 69) / 12)
}

/**
 * A sawtooth oscillator without audible aliasing: the jump is rounded with a two-sample polynomial
 * (PolyBLEP). Call the result once a sample with the frequency in hertz.
 */
export function createSaw(rate: number, startPhase: number): (hertz: number) => number {
  let phase = startPhase
  return (hertz) => {
    const step = hertz / rate
    phase += step
    if (phase >= 1) phase -= 1
    let value = 2 * phase - 1
    if (phase < step) {
      const t = phase / step
      value -= t + t - t * t - 1
    } else if (phase > 1 - step) {
      const t = (phase - 1) / step
      value -= t * t + t + t + 1
    }
    return value
  }
}

/** An exponential decay to 37 % after `seconds`, with a short rise so that nothing clicks. */
export function pluck(time: number, seconds: number, rise = 0.002): number {
  return Math.min(1, time / rise) * Math.exp(-time / seconds)
}

/** A smooth 0 -> 1 -> 0 over `length`, held in between; `rise` and `fall` are in the same unit. */
export function swell(at: number, length: number, rise: number, fall: number): number {
  const up = Math.min(1, Math.max(0, at / rise))
  const down = Math.min(1, Math.max(0, (length - at) / fall))
  return Math.sin((up * Math.PI) / 2) ** 2 * Math.sin((down * Math.PI) / 2) ** 2
}

/** A slow wave that fits the loop: `cycles` whole turns over it, so that its ends meet. */
export function loopWave(index: number, length: number, cycles: number, offset = 0): number {
  return Math.sin(2 * Math.PI * ((index / length) * cycles + offset))
}
