import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTitleTrack } from './hls-output.ts'

/** A text track as far as titles need it; jsdom has none. */
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

test('titles are told when the element comes to them, the newest first', () => {
  const told: string[] = []
  const titles = createTitleTrack(audio, ({ title }) => told.push(title))
  titles.add(titled('one'), 10)
  titles.add(titled('two'), 20)
  track.playTo(5)
  expect(told).toEqual([])
  track.playTo(10)
  track.playTo(25)
  expect(told).toEqual(['one', 'two'])
})

test('an element gets one track, however often it is connected; cleared it tells nothing', () => {
  const told: string[] = []
  const first = createTitleTrack(audio, ({ title }) => told.push(title))
  first.add(titled('old'), 1)
  first.clear()
  createTitleTrack(audio, ({ title }) => told.push(title)).add(titled('new'), 1)
  track.playTo(2)
  expect([made, told, track.mode]).toEqual([1, ['new'], 'hidden'])
})

test('at most twenty titles stay on the track', () => {
  const titles = createTitleTrack(audio, () => {})
  for (let at = 0; at < 1_000; at += 1) titles.add(titled(`${at}`), at)
  expect(track.cues).toHaveLength(20)
  expect(track.cues[0]?.startTime).toBe(980)
})
