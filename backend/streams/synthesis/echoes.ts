import { createHighPass, createLowPass } from './filters.ts'
import { createStereo, type Stereo } from './stereo.ts'

/** How an echo repeats: `samples` apart, each `feedback` times the one before. */
export interface EchoShape {
  readonly samples: number
  readonly feedback: number
  /** Each repeat passes a low-pass and a high-pass (hertz), so that echoes grow duller and thinner. */
  readonly lowPass: number
  readonly highPass: number
}

/**
 * Echoes that jump from side to side, without the dry sound. The loop is run through twice and the
 * second round is kept: by then the tails of its end sound over its beginning.
 */
export function pingPongEcho(input: Stereo, rate: number, shape: EchoShape): Stereo {
  const length = input.left.length
  const output = createStereo(length)
  const lineLeft = new Float64Array(shape.samples)
  const lineRight = new Float64Array(shape.samples)
  const lows = [createLowPass(rate), createLowPass(rate)] as const
  const highs = [createHighPass(rate), createHighPass(rate)] as const
  for (let index = 0; index < length * 2; index += 1) {
    const at = index % length
    const slot = index % shape.samples
    const left = highs[0](lows[0](lineLeft[slot] ?? 0, shape.lowPass), shape.highPass)
    const right = highs[1](lows[1](lineRight[slot] ?? 0, shape.lowPass), shape.highPass)
    output.left[at] = left
    output.right[at] = right
    const dry = ((input.left[at] ?? 0) + (input.right[at] ?? 0)) * 0.5
    lineLeft[slot] = Math.tanh(dry + right * shape.feedback)
    lineRight[slot] = left
  }
  return output
}
