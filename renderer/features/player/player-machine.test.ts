import { describe, expect, test } from 'vitest'
import { sampleStation as station } from '../../api/samples.ts'
import { INITIAL, isPlaying, type MachineState, type PlayerEvent, step } from './player-machine.ts'

const play: PlayerEvent = { type: 'play', station, playable: true }
const other = { ...station, id: 'long-wave', url: 'http://127.0.0.1/long-wave.opus' }
const withCors = { type: 'connect', url: station.url, cors: true }
const withoutCors = { type: 'connect', url: station.url, cors: false }
const disconnect = { type: 'disconnect' }

/** The state after these events, and the effect of the last one. */
function after(...events: PlayerEvent[]) {
  let state: MachineState = INITIAL
  let effect: unknown = null
  for (const event of events) {
    const next = step(state, event)
    state = next.state
    effect = next.effect
  }
  return {
    status: state.status,
    reason: state.reason,
    playing: isPlaying(state),
    item: state.item,
    effect,
  }
}

describe('the person', () => {
  test.each<[string, PlayerEvent[], Partial<ReturnType<typeof after>>]>([
    [
      'play sets the item',
      [play],
      { status: 'connecting', playing: true, item: station, effect: withCors },
    ],
    [
      'pause drops the connection',
      [play, { type: 'sounding' }, { type: 'pause' }],
      { status: 'paused', playing: false, item: station, effect: disconnect },
    ],
    [
      'resume joins the live edge anew',
      [play, { type: 'pause' }, { type: 'resume' }],
      { status: 'connecting', playing: true, effect: withCors },
    ],
    [
      'stop clears the item',
      [play, { type: 'stop' }],
      { status: 'idle', playing: false, item: null, effect: disconnect },
    ],
    ['stop with nothing on does nothing', [{ type: 'stop' }], { status: 'idle', effect: null }],
    ['resume with nothing on does nothing', [{ type: 'resume' }], { status: 'idle', effect: null }],
    [
      'resume while playing does nothing',
      [play, { type: 'sounding' }, { type: 'resume' }],
      { status: 'playing', effect: null },
    ],
    [
      'a second station replaces the first',
      [play, { type: 'play', station: other, playable: true }],
      { status: 'connecting', item: other, effect: { ...withCors, url: other.url } },
    ],
    [
      'a format that cannot be played is said so',
      [{ type: 'play', station, playable: false }],
      { status: 'failed', reason: 'unsupported', playing: false, item: station },
    ],
    [
      'and trying again would not help',
      [{ type: 'play', station, playable: false }, { type: 'resume' }],
      { status: 'failed', effect: null },
    ],
  ])('%s', (_name, events, expected) => {
    expect(after(...events)).toMatchObject(expected)
  })
})

const sounding: PlayerEvent = { type: 'sounding' }
const sourceError: PlayerEvent = { type: 'source-error' }
const decodeError: PlayerEvent = { type: 'decode-error' }
const lostSoon: PlayerEvent = { type: 'lost', soundedMs: 9_999 }
const lostLate: PlayerEvent = { type: 'lost', soundedMs: 10_000 }

describe('the station', () => {
  test.each<[string, PlayerEvent[], Partial<ReturnType<typeof after>>]>([
    ['sound', [play, sounding], { status: 'playing', effect: null }],
    [
      'a dry buffer',
      [play, sounding, { type: 'starving' }],
      { status: 'connecting', playing: true, effect: null },
    ],
    [
      'no CORS header: asked again without',
      [play, sourceError],
      { status: 'connecting', effect: withoutCors },
    ],
    [
      'nobody there either way',
      [play, sourceError, sourceError],
      { status: 'failed', reason: 'unreachable', effect: disconnect },
    ],
    [
      'trying again keeps what it learnt about CORS',
      [play, sourceError, sounding, { type: 'pause' }, { type: 'resume' }],
      { effect: withoutCors },
    ],
    [
      'a bad start is tried once more',
      [play, decodeError],
      { status: 'connecting', effect: withCors },
    ],
    [
      'a second one ends it',
      [play, decodeError, decodeError],
      { status: 'failed', reason: 'unreachable' },
    ],
    [
      'a lost connection is joined again',
      [play, sounding, lostSoon],
      { status: 'connecting', effect: withCors },
    ],
    [
      'lost again at once: the person decides',
      [play, sounding, lostSoon, sounding, lostSoon],
      { status: 'failed', reason: 'lost', effect: disconnect },
    ],
    [
      'lost again after steady sound: joined again',
      [play, sounding, lostSoon, sounding, lostLate],
      { status: 'connecting', effect: withCors },
    ],
    [
      'lost and gone',
      [play, sounding, lostSoon, sourceError],
      { status: 'failed', reason: 'lost' },
    ],
    [
      'after a failure resume starts over',
      [play, sounding, lostSoon, lostSoon, { type: 'resume' }, lostSoon],
      { status: 'connecting', effect: withCors },
    ],
    [
      'never answers',
      [play, { type: 'timeout' }],
      { status: 'failed', reason: 'timeout', effect: disconnect },
    ],
    [
      'falls silent',
      [play, sounding, { type: 'starving' }, { type: 'timeout' }],
      { status: 'failed', reason: 'lost' },
    ],
    [
      'the browser wants a click',
      [play, { type: 'blocked' }],
      { status: 'failed', reason: 'blocked' },
    ],
    [
      'paused from outside',
      [play, sounding, { type: 'paused-outside' }],
      { status: 'paused', effect: disconnect },
    ],
    [
      'an echo after a pause changes nothing',
      [play, { type: 'pause' }, sourceError],
      { status: 'paused', effect: null },
    ],
  ])('%s', (_name, events, expected) => {
    expect(after(...events)).toMatchObject(expected)
  })
})
