import { createLowPass } from './filters.ts'
import { addSound, renderSound, type Stereo } from './stereo.ts'
import { createSaw, noteToHertz, pluck, swell } from './voices.ts'

/** One chord of the pad: where it starts, how long it holds (samples), its MIDI notes. */
export interface PadChord {
  readonly rate: number
  readonly start: number
  readonly length: number
  readonly notes: readonly number[]
}

/** How far apart, as a ratio, the three saws of one voice are, and where each sits. */
const DETUNE = [
  { ratio: 0.9958, pan: -0.75 },
  { ratio: 1.0004, pan: 0 },
  { ratio: 1.0049, pan: 0.75 },
] as const

/** Melody: sixteenths of a chord's length, MIDI note, loudness. Four bars, one per chord. */
const MELODY = [
  [0, 6, 76, 0.7],
  [0, 9, 79, 0.5],
  [0, 12, 83, 0.8],
  [1, 4, 81, 0.6],
  [1, 13, 76, 0.5],
  [2, 3, 77, 0.7],
  [2, 6, 76, 0.5],
  [2, 12, 72, 0.7],
  [3, 4, 74, 0.6],
  [3, 10, 71, 0.6],
  [3, 14, 74, 0.35],
] as const

/** Saws behind a slow filter. Each chord fades in under the end of the one before it. */
export function addChord(loop: Stereo, { rate, start, length, notes }: PadChord): void {
  const overlap = Math.round(rate * 1.4)
  const total = length + overlap
  notes.forEach((note, number) => {
    const bass = number === 0
    for (const { ratio, pan } of DETUNE) {
      const saw = createSaw(rate, (note * 0.173 + ratio * 31) % 1)
      const filter = createLowPass(rate, 0.35)
      const hertz = noteToHertz(note) * ratio
      const sound = renderSound(total, (index) => {
        const along = index / total
        const cutoff = bass ? 210 : 400 + 1700 * Math.sin(Math.PI * along) ** 2
        return filter(saw(hertz), cutoff) * swell(index, total, overlap, overlap)
      })
      addSound(loop, start - Math.round(overlap / 2), sound, bass ? 0.15 : 0.11, bass ? 0 : pan)
    }
  })
}

/** A struck tine: a sine with a bright partial that dies at once. */
export function addMelody(loop: Stereo, rate: number, chordLength: number): void {
  for (const [chord, at, note, level] of MELODY) {
    const hertz = noteToHertz(note)
    const sound = renderSound(Math.round(rate * 2.2), (index) => {
      const time = index / rate
      const bell = Math.sin(2 * Math.PI * hertz * 3.01 * time) * pluck(time, 0.08) * 0.9
      return Math.sin(2 * Math.PI * hertz * time + bell) * pluck(time, 0.55, 0.004)
    })
    const start = Math.round((chord + at / 16) * chordLength)
    addSound(loop, start, sound, 0.42 * level, note > 76 ? 0.35 : -0.3)
  }
}

/** Two low beats, close together, four times a chord, like steps. */
export function addHeartbeat(loop: Stereo, rate: number, chordLength: number): void {
  let phase = 0
  const beat = renderSound(Math.round(rate * 0.4), (index) => {
    const time = index / rate
    phase += (44 + 30 * Math.exp(-time / 0.03)) / rate
    return Math.sin(2 * Math.PI * phase) * pluck(time, 0.1, 0.006)
  })
  for (let number = 0; number < 16; number += 1) {
    const start = Math.round((number * chordLength) / 4)
    addSound(loop, start, beat, 0.5)
    addSound(loop, start + Math.round(chordLength / 16), beat, 0.28)
  }
}
