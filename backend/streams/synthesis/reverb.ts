import { createStereo, type Stereo } from './stereo.ts'

/** Delay lengths in samples at 44.1 kHz: primes, so that no two lines ring together. */
const LINE_LENGTHS = [1109, 1327, 1559, 1801, 2053, 2333, 2647, 2999] as const

/**
 * A room: eight delay lines that feed each other through a Householder matrix, darker with every
 * round (`damping` 0..1). `seconds` is the time to fall by 60 dB. Only the room, without the dry
 * sound. The second of two rounds through the loop is kept, so that tails cross the loop's join.
 */
export function room(input: Stereo, rate: number, seconds: number, damping: number): Stereo {
  const length = input.left.length
  const output = createStereo(length)
  const lines = LINE_LENGTHS.map((samples) => {
    const size = Math.round((samples * rate) / 44_100)
    return { memory: new Float64Array(size), gain: 10 ** ((-3 * size) / rate / seconds), dull: 0 }
  })
  const taps = new Float64Array(lines.length)
  for (let index = 0; index < length * 2; index += 1) {
    const at = index % length
    let sum = 0
    lines.forEach((line, number) => {
      const heard = line.memory[index % line.memory.length] ?? 0
      line.dull += (heard - line.dull) * (1 - damping)
      taps[number] = line.dull * line.gain
      sum += taps[number] ?? 0
    })
    const shared = sum * (2 / lines.length)
    let left = 0
    let right = 0
    lines.forEach((line, number) => {
      const tap = taps[number] ?? 0
      const side = number % 2 === 0 ? input.left : input.right
      line.memory[index % line.memory.length] = tap - shared + (side[at] ?? 0)
      const sign = number % 4 < 2 ? 0.35 : -0.35
      if (number % 2 === 0) left += tap * sign
      else right += tap * sign
    })
    output.left[at] = left
    output.right[at] = right
  }
  return output
}
