import { createBandPass, createLowPass } from './filters.ts'
import { keyMorse } from './morse.ts'
import { createNoise } from './random.ts'
import { addSound, renderSound, type Stereo } from './stereo.ts'
import { createSaw, loopWave, noteToHertz, swell } from './voices.ts'

/** Partials of the drone: hertz, loudness, cycles per loop of its own slow swell, pan. */
const PARTIALS = [
  [55, 0.8, 2, 0],
  [55.25, 0.55, 3, 0.2],
  [82.5, 0.55, 3, -0.3],
  [110.18, 0.42, 5, 0.45],
  [164.8, 0.3, 4, -0.5],
  [220.4, 0.2, 7, 0.6],
  [246.9, 0.16, 5, -0.65],
  [329.8, 0.1, 9, 0.7],
] as const

/** Sines that beat against each other. Each is tuned to whole cycles per loop, so it never jumps. */
export function addDrone(loop: Stereo, rate: number): void {
  const length = loop.left.length
  PARTIALS.forEach(([hertz, level, swells, pan], number) => {
    const cycles = Math.round((hertz * length) / rate)
    const sound = renderSound(length, (index) => {
      const slow = 0.6 + 0.4 * loopWave(index, length, swells, number * 0.19)
      const wave = loopWave(index, length, cycles)
      return Math.tanh(wave * 1.5) * slow * level
    })
    addSound(loop, 0, sound, 0.19, pan)
  })
}

/** Four slow chords of filtered saws that rise out of the drone and sink back. */
export function addSwells(loop: Stereo, rate: number): void {
  const length = Math.round(rate * 8.5)
  const chords = [
    [57, 64, 71],
    [57, 65, 72],
    [55, 62, 71],
    [53, 60, 69],
  ] as const
  chords.forEach((notes, chord) => {
    notes.forEach((note, voice) => {
      for (const side of [-1, 1]) {
        const saw = createSaw(rate, (note * 0.31 + side * 0.2 + 1) % 1)
        const filter = createLowPass(rate, 0.5)
        const hertz = noteToHertz(note) * (1 + side * 0.0022)
        const sound = renderSound(length, (index) => {
          const shape = swell(index, length, length * 0.45, length * 0.45)
          return filter(saw(hertz), 280 + 1300 * shape) * shape
        })
        const start = Math.round((chord * loop.left.length) / 4) + voice * Math.round(rate * 0.35)
        addSound(loop, start, sound, 0.075, side * 0.7)
      }
    })
  })
}

/** Static: two bands of noise that drift over the dial, and a whistle that slides through one. */
export function addStatic(loop: Stereo, rate: number): void {
  const length = loop.left.length
  for (const [seed, centre, turns, pan] of [
    [8, 900, 2, -0.6],
    [9, 1700, 3, 0.6],
  ] as const) {
    const noise = createNoise(seed)
    const band = createBandPass(rate, 0.55)
    const sound = renderSound(length, (index) => {
      const drift = loopWave(index, length, turns, pan)
      const fading = 0.55 + 0.45 * loopWave(index, length, turns * 5, 0.1)
      return band(noise(), centre * 2 ** (drift * 0.8)) * fading
    })
    addSound(loop, 0, sound, 0.11, pan)
  }
  let phase = 0
  const whistleLength = Math.round(rate * 6)
  const whistle = renderSound(whistleLength, (index) => {
    const along = index / whistleLength
    phase += (140 + 1500 * (along - 0.55) ** 2 * 4) / rate
    return Math.sin(2 * Math.PI * phase) * swell(along, 1, 0.4, 0.35)
  })
  addSound(loop, Math.round(rate * 20.5), whistle, 0.045, 0.15)
}

/** A word keyed into the drone: seconds and hertz. */
export interface MorseCall {
  readonly rate: number
  readonly text: string
  readonly hertz: number
  readonly start: number
  readonly unit: number
  readonly gain: number
  readonly pan: number
}

/** Keys a word with soft edges, on a carrier that fades as short waves do. */
export function addMorse(loop: Stereo, call: MorseCall): void {
  for (const press of keyMorse(call.text)) {
    const length = Math.round(press.units * call.unit * call.rate)
    const fading = 0.75 + 0.25 * Math.sin(press.at * 0.37)
    const edge = call.rate * 0.009
    const sound = renderSound(length, (index) => {
      const wave = Math.sin((2 * Math.PI * call.hertz * index) / call.rate)
      return wave * swell(index, length, edge, edge) * fading
    })
    const start = Math.round((call.start + press.at * call.unit) * call.rate)
    addSound(loop, start, sound, call.gain, call.pan)
  }
}
