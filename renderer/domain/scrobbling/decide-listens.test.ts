import { expect, test } from 'vitest'
import {
  finishCurrentSong,
  INITIAL_TRACKER,
  type PlayedSong,
  type PlayerSnapshot,
  step,
} from './decide-listens.ts'

const START = 1_790_000_000_000
const SECOND = 1_000

type Say =
  | { readonly song: string; readonly late?: true; readonly by?: null }
  | 'talk'
  | 'pause'
  | 'mute'
  | 'unmute'
  | 'drop'
  | 'sound'
  | 'dry'
  | 'other station'
  | 'stop'
  | 'gone'

/** Events by second. */
type Course = readonly (readonly [at: number, what: Say])[]

/** A check every 30 s, like the app. */
function run(course: Course): readonly string[] {
  const listened: string[] = []
  const known = new Map<string, PlayedSong>()
  let tracker = INITIAL_TRACKER
  let now: PlayerSnapshot = {
    at: START,
    stationId: 'depot',
    song: null,
    isPlaying: true,
    isMuted: false,
    isInterrupted: false,
  }
  const take = (part: Partial<PlayerSnapshot>, isLeaving = false) => {
    now = { ...now, ...part }
    const result = isLeaving ? finishCurrentSong(tracker, now) : step(tracker, now)
    tracker = result.tracker
    if (result.listened) listened.push(result.listened.title)
  }

  function songAt(what: Extract<Say, { song: string }>): PlayedSong {
    const { at, stationId } = now
    const before = known.get(what.song)
    const song = {
      artist: what.by === null ? null : 'Undertone',
      title: what.song,
      stationId: stationId ?? '',
      stationName: 'Depot 9',
      startedAt: before?.startedAt ?? at,
      lastAt: at,
      joinedLate: before?.joinedLate ?? what.late ?? false,
    }
    known.set(what.song, song)
    return song
  }

  const parts = {
    talk: { song: null },
    pause: { song: null, isPlaying: false },
    mute: { isMuted: true },
    unmute: { isMuted: false },
    drop: { isPlaying: false, isInterrupted: true },
    dry: { isPlaying: false },
    sound: { isPlaying: true, isInterrupted: false },
    'other station': { stationId: 'long-wave', song: null },
    stop: { stationId: null, song: null, isPlaying: false },
    gone: {},
  }
  function happens(what: Say): void {
    if (typeof what === 'object') take({ song: songAt(what), isPlaying: true })
    else take(parts[what], what === 'gone')
  }

  for (const [second, what] of course) {
    const at = START + second * SECOND
    while (now.at + 30 * SECOND < at) take({ at: now.at + 30 * SECOND })
    now = { ...now, at }
    happens(what)
  }
  return listened
}

const song = (name: string) => ({ song: name })
const partial = (name: string) => ({ song: name, late: true as const })

const TABLE: readonly (readonly [what: string, course: Course, counts: readonly string[]])[] = [
  [
    'the song that was on when the station was joined never counts, those after it do',
    [
      [2, partial('a')],
      [300, song('b')],
      [480, song('c')],
      [700, song('d')],
    ],
    ['b', 'c'],
  ],
  [
    'nothing counts before the next title',
    [
      [2, partial('a')],
      [60, song('b')],
      [900, 'talk'],
    ],
    [],
  ],
  [
    '29 s are too short',
    [
      [0, song('a')],
      [29, song('b')],
    ],
    [],
  ],
  [
    '30 s suffice',
    [
      [0, song('a')],
      [30, song('b')],
    ],
    ['a'],
  ],
  [
    'half of it muted still counts',
    [
      [0, song('a')],
      [100, 'mute'],
      [200, song('b')],
    ],
    ['a'],
  ],
  [
    'a second more of silence and it does not',
    [
      [0, song('a')],
      [99, 'mute'],
      [200, song('b')],
      [201, 'unmute'],
    ],
    [],
  ],
  [
    'four minutes suffice of a mix of two hours',
    [
      [0, song('a')],
      [240, 'mute'],
      [7_200, song('b')],
    ],
    ['a'],
  ],
  [
    'one second less does not',
    [
      [0, song('a')],
      [239, 'mute'],
      [7_200, song('b')],
    ],
    [],
  ],
  [
    'paused time does not count: 100 s of 400',
    [
      [0, song('a')],
      [100, 'pause'],
      [398, 'sound'],
      [400, partial('b')],
      [600, song('c')],
    ],
    [],
  ],
  [
    'a pause in the middle, the same song after it',
    [
      [0, song('a')],
      [100, 'pause'],
      [130, song('a')],
      [230, song('b')],
    ],
    ['a'],
  ],
  [
    'a dropout does not count',
    [
      [0, song('a')],
      [60, 'drop'],
      [170, 'sound'],
      [171, song('a')],
      [180, song('b')],
    ],
    [],
  ],
  [
    'the first title after a dropout started in between',
    [
      [0, song('a')],
      [60, 'drop'],
      [70, 'sound'],
      [72, song('b')],
      [240, song('c')],
      [400, song('d')],
    ],
    ['a', 'c'],
  ],
  [
    'a title long after a drop is a beginning',
    [
      [0, song('a')],
      [60, 'drop'],
      [70, 'sound'],
      [150, song('b')],
      [300, song('c')],
    ],
    ['a', 'b'],
  ],
  [
    'running dry for a moment costs that moment alone',
    [
      [0, song('a')],
      [100, 'dry'],
      [104, 'sound'],
      [200, song('b')],
    ],
    ['a'],
  ],
  [
    'a jingle after it does not make a song longer',
    [
      [0, song('a')],
      [180, 'talk'],
      [600, song('b')],
    ],
    ['a'],
  ],
  [
    'a station that names itself between is playing one song, once',
    [
      [0, song('a')],
      [60, 'talk'],
      [70, song('a')],
      [130, 'talk'],
      [140, song('a')],
      [200, song('b')],
    ],
    ['a'],
  ],
  [
    'no artist: no listen',
    [
      [0, { song: 'a', by: null }],
      [200, song('b')],
    ],
    [],
  ],
  [
    'leaving for another station: how long it was is not known',
    [
      [0, song('a')],
      [200, 'other station'],
      [210, partial('b')],
    ],
    [],
  ],
  [
    'leaving after four minutes',
    [
      [0, song('a')],
      [241, 'other station'],
      [250, partial('b')],
    ],
    ['a'],
  ],
  [
    'stopping after four minutes',
    [
      [0, song('a')],
      [241, 'stop'],
    ],
    ['a'],
  ],
  [
    'a page that comes back after it seemed to go does not count it twice',
    [
      [0, song('a')],
      [250, 'gone'],
      [251, song('a')],
      [600, song('b')],
      [700, song('c')],
    ],
    ['a', 'b'],
  ],
]

test.each(TABLE)('decides: %s', (_what, course, counts) => {
  expect(run(course)).toEqual(counts)
})

test('ignores time during system sleep', () => {
  const playing = { stationId: 'depot', isPlaying: true, isMuted: false, isInterrupted: false }
  const a = {
    artist: 'Undertone',
    title: 'a',
    stationId: 'depot',
    stationName: 'Depot 9',
    startedAt: START,
    lastAt: START,
    joinedLate: false,
  }
  const { tracker } = step(INITIAL_TRACKER, { ...playing, at: START, song: a })
  const at = START + 3_600 * SECOND
  const b = { ...a, title: 'b', startedAt: at, lastAt: at }
  expect(step(tracker, { ...playing, at, song: b }).listened).toBeNull()
})

test('counts a song under its new name after a swap', () => {
  const song: PlayedSong = {
    ...{ artist: 'One', title: 'Undertone', stationId: 'depot', stationName: 'Depot 9' },
    ...{ startedAt: START, lastAt: START, joinedLate: false },
  }
  const moment: PlayerSnapshot = {
    ...{
      at: START,
      stationId: 'depot',
      song,
      isPlaying: true,
      isMuted: false,
      isInterrupted: false,
    },
  }
  const started = step(INITIAL_TRACKER, moment)
  const named = { ...song, artist: 'Undertone', title: 'One' }
  const corrected = step(started.tracker, { ...moment, at: START + 100, song: named })
  expect(corrected.started).toBeNull()
  const later = step(corrected.tracker, { ...moment, at: START + 120 * SECOND, song: named })
  const next = { ...song, title: 'Two', startedAt: START + 200 * SECOND }
  const done = step(later.tracker, { ...moment, at: START + 200 * SECOND, song: next })
  expect(done.listened).toMatchObject({ artist: 'Undertone', title: 'One' })
})
