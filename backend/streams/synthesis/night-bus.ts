import { pingPongEcho } from './echoes.ts'
import { createBandPass } from './filters.ts'
import { addDrums } from './night-bus-drums.ts'
import { addBass, addChords, addKick } from './night-bus-tones.ts'
import { createNoise } from './random.ts'
import { room } from './reverb.ts'
import { addSound, createStereo, master, mix, renderSound, type Stereo } from './stereo.ts'
import { loopWave } from './voices.ts'

/** 44.1 kHz, as most MP3 radio. */
export const NIGHT_BUS_RATE = 44_100
/**
 * 686 MP3 frames of 1152 samples: 17.92 s, a whole number of frames and (14 x 49) of the 49-frame
 * pattern of padding that 128 kbit/s needs at 44.1 kHz.
 */
export const NIGHT_BUS_LENGTH = 686 * 1152
/** Eight bars of sixteen steps, 6174 samples each: 107 beats a minute. */
const STEPS = 128
const STEP = NIGHT_BUS_LENGTH / STEPS

/** A dubby pulse: last bus home, half asleep, the bass of the club still in the ears. */
export function renderNightBus(): Stereo {
  const rate = NIGHT_BUS_RATE
  const length = NIGHT_BUS_LENGTH
  const grid = { rate, step: STEP, steps: STEPS }
  const chords = createStereo(length)
  const drums = createStereo(length)
  const low = createStereo(length)
  addChords(chords, grid)
  addDrums(drums, grid)
  addKick(low, grid)
  addBass(low, grid)

  const echo = pingPongEcho(chords, rate, {
    samples: STEP * 3,
    feedback: 0.66,
    lowPass: 2600,
    highPass: 240,
  })
  const sends = createStereo(length)
  mix(sends, chords, 0.35)
  mix(sends, echo, 0.6)
  mix(sends, drums, 0.16)

  const result = createStereo(length)
  const ducked = (index: number) => 1 - 0.55 * Math.exp(-(index % (STEP * 4)) / (rate * 0.11))
  mix(result, chords, (index) => 0.55 * ducked(index))
  mix(result, echo, (index) => 0.62 * ducked(index))
  mix(result, room(sends, rate, 2.6, 0.35), (index) => 0.42 * ducked(index))
  mix(result, drums, 0.8)
  mix(result, low, 0.95)
  mix(result, street(length), ducked)
  return master(result, 1.15, 0.84)
}

/** Traffic behind a window: noise in a band that opens and closes as something passes. */
function street(length: number): Stereo {
  const loop = createStereo(length)
  const band = createBandPass(NIGHT_BUS_RATE, 0.25)
  const noise = createNoise(77)
  const passing = (index: number) => 0.5 - 0.5 * loopWave(index, length, 1, 0.25)
  const sound = renderSound(length, (index) => {
    return band(noise(), 260 + 900 * passing(index) ** 2) * (0.018 + 0.05 * passing(index) ** 3)
  })
  addSound(loop, 0, sound, 1, -0.3)
  addSound(loop, Math.round(NIGHT_BUS_RATE * 0.31), sound, 0.8, 0.5)
  return loop
}
