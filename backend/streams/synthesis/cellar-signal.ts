import { addChord, addHeartbeat, addMelody } from './cellar-signal-voices.ts'
import { pingPongEcho } from './echoes.ts'
import { room } from './reverb.ts'
import { createStereo, master, mix, type Stereo } from './stereo.ts'
import { addHiss, wobble } from './tape.ts'

/** 44.1 kHz, as most AAC radio. */
export const CELLAR_SIGNAL_RATE = 44_100
/** 860 AAC frames of 1024 samples: 19.97 s, four chords of five seconds. */
export const CELLAR_SIGNAL_LENGTH = 860 * 1024

/** A minor, F major 7, D minor 9, E minor 7 over B: voiced close, as MIDI notes, bass first. */
const CHORDS = [
  [33, 52, 57, 60, 64, 71],
  [29, 53, 57, 60, 64, 67],
  [38, 53, 57, 60, 64, 65],
  [35, 52, 55, 59, 62, 66],
] as const

/** A slow pad in a minor key, recorded, one would think, on a tape left in a damp cellar. */
export function renderCellarSignal(): Stereo {
  const rate = CELLAR_SIGNAL_RATE
  const length = CELLAR_SIGNAL_LENGTH
  const chordLength = length / CHORDS.length
  const pad = createStereo(length)
  const melody = createStereo(length)
  const pulse = createStereo(length)
  CHORDS.forEach((notes, number) => {
    addChord(pad, { rate, start: number * chordLength, length: chordLength, notes })
  })
  addMelody(melody, rate, chordLength)
  addHeartbeat(pulse, rate, chordLength)

  const echo = pingPongEcho(melody, rate, {
    samples: Math.round(chordLength / 12),
    feedback: 0.6,
    lowPass: 3000,
    highPass: 300,
  })
  const sends = createStereo(length)
  mix(sends, pad, 0.4)
  mix(sends, melody, 0.5)
  mix(sends, echo, 0.5)

  const played = createStereo(length)
  mix(played, pad, 0.5)
  mix(played, melody, 0.5)
  mix(played, echo, 0.4)
  mix(played, room(sends, rate, 4.2, 0.3), 0.5)
  // Wow (about half a second a turn and slower) and a little flutter, in whole turns per loop.
  const worn = wobble(played, [
    { cycles: 3, samples: 70 },
    { cycles: 13, samples: 24 },
    { cycles: 127, samples: 1.1 },
  ])
  mix(worn, pulse, 0.62)
  addHiss(worn, 55, 0.02)
  return master(worn, 1.3, 0.8)
}
