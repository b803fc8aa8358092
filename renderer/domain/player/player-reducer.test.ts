import { describe, expect, test } from 'vitest'
import type { PlayerEvent } from './player-reducer-types.ts'
import type { SlotEvent } from './slot-types.ts'
import {
  blue,
  type Outcome,
  on,
  opened,
  outcome,
  pause,
  pausedOutside,
  play,
  playing,
  red,
  resume,
  stop,
} from './testing/player-events.ts'
import {
  connected,
  dry,
  ended,
  lost,
  online,
  relay,
  SOURCE_URL,
  sounding,
} from './testing/slot-events.ts'

describe('listener actions', () => {
  test.each<[string, PlayerEvent[], Outcome]>([
    ['nothing yet', [], { status: 'idle', playing: false, item: null }],
    [
      'play',
      [play(red)],
      { status: 'connecting', playing: true, item: 'red', audible: null, effects: ['a open'] },
    ],
    ['found', [play(red), on('a', opened)], { status: 'connecting', effects: ['a attach'] }],
    [
      'heard',
      [play(red), ...playing('a')],
      { status: 'playing', audible: 'red', effects: ['a fade-in 150'] },
    ],
    [
      'pause drops the connection',
      [play(red), ...playing('a'), pause],
      { status: 'paused', playing: false, item: 'red', audible: null, effects: ['a release 150'] },
    ],
    [
      'pause while connecting',
      [play(red), pause],
      { status: 'paused', effects: ['a release 150'] },
    ],
    ['pause twice', [play(red), pause, pause], { status: 'paused', effects: [] }],
    ['pause with nothing on', [pause], { status: 'idle', effects: [] }],
    [
      'resume is a new connection, beside what still fades',
      [play(red), ...playing('a'), pause, resume],
      { status: 'connecting', effects: ['b open'] },
    ],
    ['resume with nothing on', [resume], { status: 'idle', effects: [] }],
    [
      'resume while playing',
      [play(red), ...playing('a'), resume],
      { status: 'playing', effects: [] },
    ],
    [
      'stop',
      [play(red), ...playing('a'), stop],
      { status: 'idle', playing: false, item: null, effects: ['a release 150'] },
    ],
    ['stop while paused', [play(red), pause, stop], { status: 'idle', item: null, effects: [] }],
    ['stop with nothing on', [stop], { status: 'idle', effects: [] }],
    [
      'play what plays',
      [play(red), ...playing('a'), play(red)],
      { status: 'playing', effects: [] },
    ],
    ['play what connects', [play(red), play(red)], { status: 'connecting', effects: [] }],
    [
      'play what is paused',
      [play(red), pause, play(red)],
      { status: 'connecting', effects: ['b open'] },
    ],
    [
      'play it at its new address',
      [play(red), play({ ...red, url: 'http://b.example/' })],
      { effects: ['a release 150', 'b open'] },
    ],
    [
      'a pause from outside',
      [play(red), ...playing('a'), pausedOutside('a')],
      { status: 'paused', effects: ['a release 150'] },
    ],
    [
      'an echo after a pause',
      [play(red), ...playing('a'), pause, on('a', sounding), pausedOutside('a')],
      { status: 'paused', effects: [] },
    ],
  ])('handles: %s', (_name, events, expected) => {
    expect(outcome(...events)).toMatchObject(expected)
  })
})

describe('station events', () => {
  test.each<[string, PlayerEvent[], Outcome]>([
    [
      'runs dry',
      [play(red), ...playing('a'), on('a', dry)],
      { status: 'buffering', playing: true, audible: 'red' },
    ],
    [
      'is lost and runs dry',
      [play(red), ...playing('a'), on('a', lost), on('a', dry)],
      { status: 'reconnecting', playing: true, audible: 'red' },
    ],
    [
      'comes back',
      [
        play(red),
        ...playing('a'),
        on('a', lost),
        on('a', dry),
        on('a', connected),
        on('a', sounding),
      ],
      { status: 'playing', effects: [] },
    ],
    [
      'is given up',
      [play(red), ...playing('a'), on('a', ended('server-error'))],
      {
        status: 'failed',
        playing: false,
        reason: 'server-error',
        item: 'red',
        audible: null,
        effects: ['a release 150'],
      },
    ],
    [
      'is tried again',
      [play(red), on('a', ended('refused')), resume],
      { status: 'connecting', reason: null, effects: ['b open'] },
    ],
    [
      'another one after a failure',
      [play(red), on('a', ended('refused')), play(blue)],
      { status: 'connecting', item: 'blue', effects: ['b open'] },
    ],
    [
      'cannot be played',
      [play(red, false)],
      { status: 'failed', reason: 'unsupported', item: 'red', effects: [] },
    ],
    [
      'which trying again would not change',
      [play(red, false), resume],
      { status: 'failed', effects: [] },
    ],
    [
      'wants a click first',
      [play(red), on('a', { type: 'blocked' })],
      { status: 'failed', reason: 'blocked' },
    ],
  ])('handles: %s', (_name, events, expected) => {
    expect(outcome(...events)).toMatchObject(expected)
  })

  test('reconnects a direct stream when the network is back', () => {
    const direct: SlotEvent = {
      type: 'opened',
      response: { outcome: 'open', url: SOURCE_URL, kind: 'audio', relayed: false },
    }
    const events = [play(red), on('a', direct), on('a', sounding), on('a', dry)]
    expect(outcome(...events, { type: 'online' }).effects).toEqual(['a attach'])
    expect(outcome(...events, on('a', online)).effects).toEqual(['a attach'])
  })

  test('ignores relay events of a stopped stream', () => {
    const title = relay({ type: 'retrying', at: 0, attempt: 2, inMs: 5 })
    expect(outcome(play(red), pause, on('a', title), on('b', title))).toMatchObject({ effects: [] })
  })
})

const off = (stationId: string): PlayerEvent => ({ type: 'off', stationId })
const onAgain = (stationId: string): PlayerEvent => ({ type: 'on-again', stationId })

test.each<[string, PlayerEvent[], Outcome]>([
  ['that was off', [play(red), off('red'), onAgain('red')], { status: 'paused', reason: null }],
  ['other than the one that is off', [play(red), off('red'), onAgain('blue')], { reason: 'off' }],
  ['that failed', [play(red, false), onAgain('red')], { reason: 'unsupported' }],
  ['that plays', [play(red), ...playing('a'), onAgain('red')], { status: 'playing', item: 'red' }],
])('enables a station %s again', (_what, events, expected) => {
  expect(outcome(...events)).toMatchObject(expected)
})
