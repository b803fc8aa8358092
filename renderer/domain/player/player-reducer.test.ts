import { describe, expect, test } from 'vitest'
import type { PlayerEvent } from './player-reducer-types.ts'
import type { SlotEvent } from './slot-types.ts'
import {
  blue,
  heard,
  type Outcome,
  on,
  opened,
  outcome,
  pause,
  pausedOutside,
  play,
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

describe('the listener', () => {
  test.each<[string, PlayerEvent[], Outcome]>([
    ['nothing yet', [], { status: 'idle', playing: false, item: null }],
    [
      'play',
      [play(red)],
      { status: 'connecting', playing: true, item: 'red', heard: null, told: ['a open'] },
    ],
    ['found', [play(red), on('a', opened)], { status: 'connecting', told: ['a attach'] }],
    [
      'heard',
      [play(red), ...heard('a')],
      { status: 'playing', heard: 'red', told: ['a fade-in 150'] },
    ],
    [
      'pause drops the connection',
      [play(red), ...heard('a'), pause],
      { status: 'paused', playing: false, item: 'red', heard: null, told: ['a release 150'] },
    ],
    ['pause while connecting', [play(red), pause], { status: 'paused', told: ['a release 150'] }],
    ['pause twice', [play(red), pause, pause], { status: 'paused', told: [] }],
    ['pause with nothing on', [pause], { status: 'idle', told: [] }],
    [
      'resume is a new connection, beside what still fades',
      [play(red), ...heard('a'), pause, resume],
      { status: 'connecting', told: ['b open'] },
    ],
    ['resume with nothing on', [resume], { status: 'idle', told: [] }],
    ['resume while playing', [play(red), ...heard('a'), resume], { status: 'playing', told: [] }],
    [
      'stop',
      [play(red), ...heard('a'), stop],
      { status: 'idle', playing: false, item: null, told: ['a release 150'] },
    ],
    ['stop while paused', [play(red), pause, stop], { status: 'idle', item: null, told: [] }],
    ['stop with nothing on', [stop], { status: 'idle', told: [] }],
    ['play what plays', [play(red), ...heard('a'), play(red)], { status: 'playing', told: [] }],
    ['play what connects', [play(red), play(red)], { status: 'connecting', told: [] }],
    [
      'play what is paused',
      [play(red), pause, play(red)],
      { status: 'connecting', told: ['b open'] },
    ],
    [
      'play it at its new address',
      [play(red), play({ ...red, url: 'http://b.example/' })],
      { told: ['a release 150', 'b open'] },
    ],
    [
      'a pause from outside',
      [play(red), ...heard('a'), pausedOutside('a')],
      { status: 'paused', told: ['a release 150'] },
    ],
    [
      'an echo after a pause',
      [play(red), ...heard('a'), pause, on('a', sounding), pausedOutside('a')],
      { status: 'paused', told: [] },
    ],
  ])('%s', (_name, events, expected) => {
    expect(outcome(...events)).toMatchObject(expected)
  })
})

describe('the station', () => {
  test.each<[string, PlayerEvent[], Outcome]>([
    [
      'runs dry',
      [play(red), ...heard('a'), on('a', dry)],
      { status: 'buffering', playing: true, heard: 'red' },
    ],
    [
      'is lost and runs dry',
      [play(red), ...heard('a'), on('a', lost), on('a', dry)],
      { status: 'reconnecting', playing: true, heard: 'red' },
    ],
    [
      'comes back',
      [
        play(red),
        ...heard('a'),
        on('a', lost),
        on('a', dry),
        on('a', connected),
        on('a', sounding),
      ],
      { status: 'playing', told: [] },
    ],
    [
      'is given up',
      [play(red), ...heard('a'), on('a', ended('server-error'))],
      {
        status: 'failed',
        playing: false,
        reason: 'server-error',
        item: 'red',
        heard: null,
        told: ['a release 150'],
      },
    ],
    [
      'is tried again',
      [play(red), on('a', ended('refused')), resume],
      { status: 'connecting', reason: null, told: ['b open'] },
    ],
    [
      'another one after a failure',
      [play(red), on('a', ended('refused')), play(blue)],
      { status: 'connecting', item: 'blue', told: ['b open'] },
    ],
    [
      'cannot be played',
      [play(red, false)],
      { status: 'failed', reason: 'unsupported', item: 'red', told: [] },
    ],
    [
      'which trying again would not change',
      [play(red, false), resume],
      { status: 'failed', told: [] },
    ],
    [
      'wants a click first',
      [play(red), on('a', { type: 'blocked' })],
      { status: 'failed', reason: 'blocked' },
    ],
  ])('%s', (_name, events, expected) => {
    expect(outcome(...events)).toMatchObject(expected)
  })

  test('online reaches a page that reconnects by itself', () => {
    const direct: SlotEvent = {
      type: 'answered',
      answer: { outcome: 'open', url: SOURCE_URL, kind: 'audio', relayed: false },
    }
    const events = [play(red), on('a', direct), on('a', sounding), on('a', dry)]
    expect(outcome(...events, { type: 'online' }).told).toEqual(['a attach'])
    expect(outcome(...events, on('a', online)).told).toEqual(['a attach'])
  })

  test('what the relay tells of a stream that is off is nothing', () => {
    const title = relay({ type: 'retrying', at: 0, attempt: 2, inMs: 5 })
    expect(outcome(play(red), pause, on('a', title), on('b', title))).toMatchObject({ told: [] })
  })
})

const off = (stationId: string): PlayerEvent => ({ type: 'off', stationId })
const onAgain = (stationId: string): PlayerEvent => ({ type: 'on-again', stationId })

test.each<[string, PlayerEvent[], Outcome]>([
  ['that was off', [play(red), off('red'), onAgain('red')], { status: 'paused', reason: null }],
  ['other than the one that is off', [play(red), off('red'), onAgain('blue')], { reason: 'off' }],
  ['that failed', [play(red, false), onAgain('red')], { reason: 'unsupported' }],
  ['that plays', [play(red), ...heard('a'), onAgain('red')], { status: 'playing', item: 'red' }],
])('a station %s is on again', (_what, events, expected) => {
  expect(outcome(...events)).toMatchObject(expected)
})
