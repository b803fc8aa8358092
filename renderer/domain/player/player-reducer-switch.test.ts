import { describe, expect, test } from 'vitest'
import type { PlayerEvent } from './player-reducer-types.ts'
import {
  blue,
  gold,
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
import { dry, ended } from './testing/slot-events.ts'

const warm = [play(red), ...playing('a'), play(blue)]

describe('warm switch', () => {
  test.each<[string, PlayerEvent[], Outcome]>([
    [
      'the old station goes on',
      warm,
      {
        status: 'connecting',
        playing: true,
        item: 'blue',
        previous: 'red',
        audible: 'red',
        effects: ['b open'],
      },
    ],
    [
      'until the new one sounds: both cross',
      [...warm, ...playing('b')],
      {
        status: 'playing',
        item: 'blue',
        previous: null,
        audible: 'blue',
        effects: ['b fade-in 400', 'a release 400'],
      },
    ],
    [
      'a third takes the slot of the second',
      [...warm, play(gold)],
      { item: 'gold', previous: 'red', effects: ['b release 150', 'b open'] },
    ],
    [
      'a third after the second sounded',
      [...warm, ...playing('b'), play(gold)],
      { item: 'gold', previous: 'blue', effects: ['a open'] },
    ],
    [
      'back to the old one needs no connection',
      [...warm, play(red)],
      {
        status: 'playing',
        item: 'red',
        previous: null,
        audible: 'red',
        effects: ['b release 150'],
      },
    ],
    [
      'and from there on again',
      [...warm, play(red), play(gold)],
      { item: 'gold', previous: 'red', effects: ['b open'] },
    ],
    [
      'the new one never comes: back, and said so',
      [...warm, on('b', ended('not-found'))],
      {
        status: 'playing',
        item: 'red',
        previous: null,
        audible: 'red',
        effects: ['b release 150', 'announce blue not-found'],
      },
    ],
    [
      'what cannot be played is not tried',
      [play(red), ...playing('a'), play(blue, false)],
      { status: 'playing', item: 'red', effects: ['announce blue unsupported'] },
    ],
    [
      'nor while switching',
      [...warm, play(gold, false)],
      {
        status: 'connecting',
        item: 'blue',
        previous: 'red',
        effects: ['announce gold unsupported'],
      },
    ],
    [
      'the previous station fails in the meantime',
      [...warm, on('a', ended('gone'))],
      {
        status: 'connecting',
        item: 'blue',
        previous: null,
        audible: null,
        effects: ['a release 150'],
      },
    ],
    [
      'then the new one alone',
      [...warm, on('a', ended('gone')), ...playing('b')],
      { status: 'playing', item: 'blue', effects: ['b fade-in 150'] },
    ],
    [
      'then there is nothing to go back to',
      [...warm, on('a', ended('gone')), on('b', ended('gone'))],
      { status: 'failed', item: 'blue', reason: 'gone', effects: ['b release 150'] },
    ],
    [
      'the old one is paused from outside',
      [...warm, pausedOutside('a')],
      { status: 'connecting', previous: null, effects: ['a release 150'] },
    ],
    [
      'pause ends both',
      [...warm, pause],
      {
        status: 'paused',
        item: 'blue',
        previous: null,
        effects: ['b release 150', 'a release 150'],
      },
    ],
    [
      'resume then is about the new one',
      [...warm, pause, resume],
      { item: 'blue', effects: ['a open'] },
    ],
    [
      'stop ends both',
      [...warm, stop],
      { status: 'idle', item: null, effects: ['b release 150', 'a release 150'] },
    ],
    [
      'the previous station may run dry and stays',
      [...warm, on('a', dry)],
      { previous: 'red', audible: 'red' },
    ],
    [
      'a station that runs dry stays too',
      [play(red), ...playing('a'), on('a', dry), play(blue)],
      { previous: 'red' },
    ],
    [
      'a station that never played is dropped',
      [play(red), on('a', opened), play(blue)],
      { previous: null, effects: ['a release 150', 'b open'] },
    ],
    [
      'the network is back: both are notified',
      [...warm, { type: 'online' }],
      { previous: 'red', effects: [] },
    ],
  ])('handles: %s', (_name, events, expected) => {
    expect(outcome(...events)).toMatchObject(expected)
  })
})
