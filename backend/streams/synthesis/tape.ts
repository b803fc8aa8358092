import { createNoise } from './random.ts'
import { createStereo, mix, type Stereo } from './stereo.ts'
import { loopWave } from './voices.ts'

/** One slow speed error of a tape machine: `cycles` per loop, up to `samples` early or late. */
export interface Wobble {
  readonly cycles: number
  readonly samples: number
}

/** Plays a loop as from a worn tape: the reading point wanders, in whole turns per loop. */
export function wobble(input: Stereo, wobbles: readonly Wobble[]): Stereo {
  const length = input.left.length
  const output = createStereo(length)
  for (let index = 0; index < length; index += 1) {
    let shift = 0
    for (const { cycles, samples } of wobbles) shift += loopWave(index, length, cycles) * samples
    const position = index + shift + length
    const whole = Math.floor(position)
    const part = position - whole
    for (const side of ['left', 'right'] as const) {
      const here = input[side][whole % length] ?? 0
      const next = input[side][(whole + 1) % length] ?? 0
      output[side][index] = here + (next - here) * part
    }
  }
  return output
}

/** Adds pink-ish hiss, different on each side, at `gain`. */
export function addHiss(loop: Stereo, seed: number, gain: number): void {
  const length = loop.left.length
  const hiss = createStereo(length)
  for (const side of ['left', 'right'] as const) {
    const noise = createNoise(side === 'left' ? seed : seed + 1)
    let slow = 0
    let slower = 0
    for (let index = 0; index < length; index += 1) {
      const white = noise()
      slow += (white - slow) * 0.35
      slower += (white - slower) * 0.04
      hiss[side][index] = slow * 0.5 + slower * 1.6
    }
  }
  mix(loop, hiss, gain)
}
