import { pingPongEcho } from './echoes.ts'
import { addDrone, addMorse, addStatic, addSwells } from './long-wave-voices.ts'
import { room } from './reverb.ts'
import { createStereo, master, mix, type Stereo } from './stereo.ts'

/** Opus always runs at 48 kHz. */
export const LONG_WAVE_RATE = 48_000
/** 1400 Opus packets of 20 ms: 28 s, whole pages of ten packets. */
export const LONG_WAVE_LENGTH = 1400 * 960

/** A drone from far away at night, and a name spelt into it. */
export function renderLongWave(): Stereo {
  const rate = LONG_WAVE_RATE
  const length = LONG_WAVE_LENGTH
  const drone = createStereo(length)
  const air = createStereo(length)
  const keys = createStereo(length)
  addDrone(drone, rate)
  addSwells(drone, rate)
  addStatic(air, rate)
  addMorse(keys, {
    rate,
    text: 'UNDERTONE',
    hertz: 587.33,
    start: 3,
    unit: 0.105,
    gain: 0.3,
    pan: 0.3,
  })
  addMorse(keys, {
    rate,
    text: 'CQ DE',
    hertz: 880,
    start: 17.2,
    unit: 0.075,
    gain: 0.13,
    pan: -0.6,
  })

  const echo = pingPongEcho(keys, rate, {
    samples: Math.round(rate * 0.43),
    feedback: 0.55,
    lowPass: 1500,
    highPass: 280,
  })
  const sends = createStereo(length)
  mix(sends, drone, 0.3)
  mix(sends, keys, 0.7)
  mix(sends, echo, 0.7)

  const result = createStereo(length)
  mix(result, drone, 0.8)
  mix(result, air, 1)
  mix(result, keys, 0.55)
  mix(result, echo, 0.45)
  mix(result, room(sends, rate, 6, 0.25), 0.5)
  return master(result, 1.3, 0.8)
}
