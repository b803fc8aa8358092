import { createLowPass } from './filters.ts'
import { addSound, renderSound, type Stereo } from './stereo.ts'
import { createSaw, loopWave, noteToHertz, pluck, swell } from './voices.ts'

/** The grid of a rhythm: `steps` sixteenths, `step` samples each. */
export interface Grid {
  readonly rate: number
  readonly step: number
  readonly steps: number
}

/** D minor 9 and G minor 9, as MIDI notes; bars 5 and 6 move to the second. */
const HOME_CHORD = [50, 57, 60, 65, 69, 76] as const
const AWAY_CHORD = [55, 58, 62, 65, 69, 74] as const
/** Steps of a stab, bar by bar: always off the beat, never twice the same. */
const STABS = [[3, 6], [3], [3, 6, 14], [11], [3, 6], [3, 9], [3, 6, 14], []] as const

/** Bass notes of two bars: step, MIDI note (relative to the chord's root), length in steps. */
const BASS = [
  [0, 0, 3],
  [6, 0, 2],
  [10, -5, 3],
  [16, 0, 3],
  [22, 0, 1],
  [24, 3, 2],
  [27, -2, 4],
] as const

const isAway = (bar: number): boolean => bar === 4 || bar === 5

/** Short minor-ninth stabs whose filter opens a little further in the middle of the loop. */
export function addChords(loop: Stereo, { rate, step, steps }: Grid): void {
  STABS.forEach((hits, bar) => {
    const notes = isAway(bar) ? AWAY_CHORD : HOME_CHORD
    for (const hit of hits) {
      const start = (bar * 16 + hit) * step
      const openness = 1 - 0.45 * loopWave(start, steps * step, 1, 0.25)
      notes.forEach((note, number) => {
        for (const side of [-1, 1]) {
          const saw = createSaw(rate, (number * 0.37 + side * 0.11 + 1) % 1)
          const filter = createLowPass(rate, 0.45)
          const hertz = noteToHertz(note) * (1 + side * 0.0028)
          const sound = renderSound(Math.round(rate * 0.9), (index) => {
            const time = index / rate
            const cutoff = 210 + 2500 * openness * pluck(time, 0.13, 0.006)
            return filter(saw(hertz), cutoff) * pluck(time, 0.2, 0.006)
          })
          addSound(loop, start, sound, 0.3, side * 0.6)
        }
      })
    }
  })
}

/** A soft kick on every beat: a sine that falls from the chest to the floor. */
export function addKick(loop: Stereo, { rate, step, steps }: Grid): void {
  let phase = 0
  const kick = renderSound(Math.round(rate * 0.45), (index) => {
    const time = index / rate
    phase += (47 + 120 * Math.exp(-time / 0.028)) / rate
    return Math.sin(2 * Math.PI * phase) * pluck(time, 0.14, 0.003)
  })
  for (let at = 0; at < steps; at += 4) addSound(loop, at * step, kick, at % 16 === 0 ? 0.86 : 0.78)
}

/** A round bass: a sine pressed into saturation, so that small speakers hear it too. */
export function addBass(loop: Stereo, { rate, step, steps }: Grid): void {
  for (let bar = 0; bar < steps / 16; bar += 2) {
    const root = isAway(bar) ? 31 : 38
    for (const [at, interval, held] of BASS) {
      const hertz = noteToHertz(root + interval)
      const length = held * step
      const sound = renderSound(length, (index) => {
        const wave = Math.sin((2 * Math.PI * hertz * index) / rate)
        const shape = swell(index, length, rate * 0.012, rate * 0.07)
        return Math.tanh(wave * 1.9 + 0.25 * wave * wave) * shape
      })
      addSound(loop, (bar * 16 + at) * step, sound, 0.27)
    }
  }
}
