import { ErrorDetails, ErrorTypes } from 'hls.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseRecovery, createTitleTrack, firstUnplayed, withSegment } from './hls-output.ts'

const { NETWORK_ERROR, MEDIA_ERROR, MUX_ERROR } = ErrorTypes
const never = Number.POSITIVE_INFINITY

test.each([
  [NETWORK_ERROR, ErrorDetails.MANIFEST_LOAD_ERROR, never, 'source-error'],
  [NETWORK_ERROR, ErrorDetails.MANIFEST_PARSING_ERROR, never, 'source-error'],
  [NETWORK_ERROR, ErrorDetails.FRAG_LOAD_ERROR, never, 'resume-loading'],
  [NETWORK_ERROR, ErrorDetails.LEVEL_LOAD_ERROR, 10_000, 'resume-loading'],
  [NETWORK_ERROR, ErrorDetails.LEVEL_LOAD_ERROR, 9_999, 'network-error'],
  [MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR, never, 'recover-media'],
  [MEDIA_ERROR, ErrorDetails.BUFFER_APPEND_ERROR, 9_999, 'decode-error'],
  [MEDIA_ERROR, ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR, never, 'source-error'],
  [MUX_ERROR, ErrorDetails.REMUX_ALLOC_ERROR, never, 'source-error'],
] as const)(
  'reacts to %s, %s, %s ms after the last recovery: %s',
  (type, details, since, answer) => {
    expect(chooseRecovery({ type, details }, since)).toBe(answer)
  },
)

/** A playlist of 3 s segments with these numbers. */
const list = (first: number, endSN: number) => ({
  endSN,
  fragments: Array.from({ length: endSN - first + 1 }, (_, n) => ({ sn: first + n, start: n * 3 })),
})
const played = { first: 100, last: 105 }

test.each([
  ['nothing in an unchanged playlist', list(103, 105), 105, null],
  ['nor has an older copy of it', list(101, 104), 104, null],
  ['what comes next is new', list(103, 106), 105, 9],
  ['what comes much later is all new', list(200, 203), 203, 0],
  ['a count from zero is new', list(0, 3), 3, 0],
  ['a count from zero that is not below is new once it grows', list(100, 102), 101, 6],
])('finds the first unplayed segment: %s', (_name, segments, seenEnd, start) => {
  expect(firstUnplayed(segments, played, seenEnd)).toBe(start)
})

test('spans the played range from the first to the last number', () => {
  const all = [7, 8, 9].reduce<ReturnType<typeof withSegment> | null>(withSegment, null)
  expect(all).toEqual({ first: 7, last: 9 })
  expect(withSegment(all, 2)).toEqual({ first: 2, last: 2 })
})

describe('createTitleTrack', () => {
  /** A minimal text track; jsdom has none. */
  class FakeTrack extends EventTarget {
    readonly label = 'titles'
    mode = 'disabled'
    cues: { startTime: number }[] = []
    activeCues: { startTime: number }[] = []
    addCue = (cue: { startTime: number }) => this.cues.push(cue)
    removeCue = (cue: { startTime: number }) => {
      this.cues = this.cues.filter((each) => each !== cue)
    }
    playTo(time: number) {
      this.activeCues = this.cues.filter(({ startTime }) => startTime <= time)
      this.dispatchEvent(new Event('cuechange'))
    }
  }

  let track: FakeTrack
  let made: number
  let audio: HTMLAudioElement

  beforeEach(() => {
    made = 0
    track = new FakeTrack()
    const textTracks: FakeTrack[] = []
    audio = {
      textTracks,
      addTextTrack: () => {
        made += 1
        textTracks.push(track)
        return track
      },
    } as unknown as HTMLAudioElement
    vi.stubGlobal(
      'VTTCue',
      class {
        readonly startTime: number
        constructor(startTime: number) {
          this.startTime = startTime
        }
      },
    )
  })
  afterEach(() => vi.unstubAllGlobals())

  const titled = (title: string) => ({ artist: null, title })

  test('reports the newest title when the element reaches it', () => {
    const reported: string[] = []
    const titles = createTitleTrack(audio, ({ title }) => reported.push(title))
    titles.add(titled('one'), 10)
    titles.add(titled('two'), 20)
    track.playTo(5)
    expect(reported).toEqual([])
    track.playTo(10)
    track.playTo(25)
    expect(reported).toEqual(['one', 'two'])
  })

  test('reuses one track per element and reports nothing after clear', () => {
    const reported: string[] = []
    const first = createTitleTrack(audio, ({ title }) => reported.push(title))
    first.add(titled('old'), 1)
    first.clear()
    createTitleTrack(audio, ({ title }) => reported.push(title)).add(titled('new'), 1)
    track.playTo(2)
    expect([made, reported, track.mode]).toEqual([1, ['new'], 'hidden'])
  })

  test('limits the track to twenty titles', () => {
    const titles = createTitleTrack(audio, () => {})
    for (let at = 0; at < 1_000; at += 1) titles.add(titled(`${at}`), at)
    expect(track.cues).toHaveLength(20)
    expect(track.cues[0]?.startTime).toBe(980)
  })
})
