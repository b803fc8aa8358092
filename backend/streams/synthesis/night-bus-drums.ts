import { createBandPass, createHighPass } from './filters.ts'
import type { Grid } from './night-bus-tones.ts'
import { createNoise, createRandom } from './random.ts'
import { addSound, renderSound, type Stereo } from './stereo.ts'
import { pluck } from './voices.ts'

/** How late every second sixteenth comes, in steps: a little swing. */
const SWING = 0.14
/** Loudness of the sixteenths of one beat. */
const SHAKER = [0.3, 0.55, 0.2, 0.8] as const

/** Hats, shaker, a dusty clap on two and four, and a rim that answers now and then. */
export function addDrums(loop: Stereo, grid: Grid): void {
  const { rate, step, steps } = grid
  const random = createRandom(4242)
  for (let at = 0; at < steps; at += 1) {
    const start = Math.round((at + (at % 2) * SWING) * step)
    const level = (SHAKER[at % 4] ?? 0) * (0.75 + 0.5 * random())
    addSound(loop, start, hat(rate, 100 + at, 8200, 0.022), 0.15 * level, 0.35)
    if (at % 4 === 2) addSound(loop, start, hat(rate, 900 + at, 6400, 0.085), 0.26, -0.2)
    if (at % 8 === 4) addSound(loop, start, clap(rate, 300 + at), 0.42, 0.08)
    if (at % 32 === 13 || at % 64 === 59) addSound(loop, start, rim(rate), 0.2, -0.55)
  }
  addCrackle(loop, rate)
}

function hat(rate: number, seed: number, hertz: number, decay: number): Float64Array {
  const noise = createNoise(seed)
  const filter = createHighPass(rate, 0.4)
  return renderSound(Math.round(rate * decay * 6), (index) => {
    return filter(noise(), hertz) * pluck(index / rate, decay, 0.001)
  })
}

/** Three quick hands, then the room. */
function clap(rate: number, seed: number): Float64Array {
  const noise = createNoise(seed)
  const filter = createBandPass(rate, 0.45)
  return renderSound(Math.round(rate * 0.35), (index) => {
    const time = index / rate
    const hands = [0, 0.011, 0.021].map((late) => (time < late ? 0 : pluck(time - late, 0.005)))
    const tail = time < 0.024 ? 0 : pluck(time - 0.024, 0.06)
    return filter(noise(), 1350) * (Math.max(...hands) + tail * 0.8)
  })
}

function rim(rate: number): Float64Array {
  return renderSound(Math.round(rate * 0.12), (index) => {
    const time = index / rate
    const wood = Math.sin(2 * Math.PI * 1720 * time) + 0.6 * Math.sin(2 * Math.PI * 540 * time)
    return wood * pluck(time, 0.014, 0.0006)
  })
}

/** The dust on a record: about nine small clicks a second, anywhere in the picture. */
function addCrackle(loop: Stereo, rate: number): void {
  const random = createRandom(1312)
  const clicks = Math.round((loop.left.length / rate) * 9)
  for (let click = 0; click < clicks; click += 1) {
    const hertz = 1800 + random() * 4200
    const sound = renderSound(Math.round(rate * 0.004), (index) => {
      const time = index / rate
      return Math.sin(2 * Math.PI * hertz * time) * pluck(time, 0.0006, 0.0001)
    })
    addSound(
      loop,
      Math.floor(random() * loop.left.length),
      sound,
      0.1 * random() ** 3,
      random() * 2 - 1,
    )
  }
}
