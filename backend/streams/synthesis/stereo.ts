/** Two channels of a loop. Both arrays have the loop's length; index 0 follows the last one. */
export interface Stereo {
  readonly left: Float64Array
  readonly right: Float64Array
}

/** A silent loop of `length` samples. */
export function createStereo(length: number): Stereo {
  return { left: new Float64Array(length), right: new Float64Array(length) }
}

/**
 * Adds a sound to a loop from sample `start` on. What runs past the end goes on at the beginning,
 * which is what makes the loop seamless. `pan` is -1 (left) to 1 (right), equal power.
 */
export function addSound(
  loop: Stereo,
  start: number,
  sound: Float64Array,
  gain: number,
  pan = 0,
): void {
  const angle = ((pan + 1) * Math.PI) / 4
  const toLeft = Math.cos(angle) * gain
  const toRight = Math.sin(angle) * gain
  const length = loop.left.length
  for (let index = 0; index < sound.length; index += 1) {
    const at = (((start + index) % length) + length) % length
    const value = sound[index] ?? 0
    loop.left[at] = (loop.left[at] ?? 0) + value * toLeft
    loop.right[at] = (loop.right[at] ?? 0) + value * toRight
  }
}

/** Adds one whole loop to another of the same length. `gain` may change over time. */
export function mix(into: Stereo, from: Stereo, gain: number | ((index: number) => number)): void {
  for (let index = 0; index < into.left.length; index += 1) {
    const factor = typeof gain === 'number' ? gain : gain(index)
    into.left[index] = (into.left[index] ?? 0) + (from.left[index] ?? 0) * factor
    into.right[index] = (into.right[index] ?? 0) + (from.right[index] ?? 0) * factor
  }
}

/** Renders `length` samples of a mono sound. */
export function renderSound(length: number, sample: (index: number) => number): Float64Array {
  return Float64Array.from({ length }, (_, index) => sample(index))
}

/** Drives a loop softly into saturation and scales it so that its peak is `peak` (linear). */
export function master(loop: Stereo, drive: number, peak: number): Stereo {
  let highest = 1e-9
  const mastered = createStereo(loop.left.length)
  for (const side of ['left', 'right'] as const) {
    for (let index = 0; index < loop.left.length; index += 1) {
      const value = Math.tanh((loop[side][index] ?? 0) * drive)
      mastered[side][index] = value
      highest = Math.max(highest, Math.abs(value))
    }
  }
  const scaled = createStereo(loop.left.length)
  mix(scaled, mastered, peak / highest)
  return scaled
}

/** Interleaved 32-bit float samples, little-endian: ffmpeg's `f32le`. */
export function toFloatPcm(loop: Stereo, repeats: number): Uint8Array {
  const length = loop.left.length
  const samples = new Float32Array(length * 2 * repeats)
  for (let index = 0; index < length * repeats; index += 1) {
    samples[index * 2] = loop.left[index % length] ?? 0
    samples[index * 2 + 1] = loop.right[index % length] ?? 0
  }
  return new Uint8Array(samples.buffer)
}
