import { describe, expect, test } from 'vitest'
import type { PlayerEvent } from './player-reducer-types.ts'
import {
  blue,
  gold,
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
import { dry, ended } from './testing/slot-events.ts'

const warm = [play(red), ...heard('a'), play(blue)]

describe('the warm switch', () => {
  test.each<[string, PlayerEvent[], Outcome]>([
    [
      'the old station goes on',
      warm,
      {
        status: 'connecting',
        playing: true,
        item: 'blue',
        previous: 'red',
        heard: 'red',
        told: ['b open'],
      },
    ],
    [
      'until the new one sounds: both cross',
      [...warm, ...heard('b')],
      {
        status: 'playing',
        item: 'blue',
        previous: null,
        heard: 'blue',
        told: ['b fade-in 400', 'a release 400'],
      },
    ],
    [
      'a third takes the slot of the second',
      [...warm, play(gold)],
      { item: 'gold', previous: 'red', told: ['b release 150', 'b open'] },
    ],
    [
      'a third after the second sounded',
      [...warm, ...heard('b'), play(gold)],
      { item: 'gold', previous: 'blue', told: ['a open'] },
    ],
    [
      'back to the old one needs no connection',
      [...warm, play(red)],
      { status: 'playing', item: 'red', previous: null, heard: 'red', told: ['b release 150'] },
    ],
    [
      'and from there on again',
      [...warm, play(red), play(gold)],
      { item: 'gold', previous: 'red', told: ['b open'] },
    ],
    [
      'the new one never comes: back, and said so',
      [...warm, on('b', ended('not-found'))],
      {
        status: 'playing',
        item: 'red',
        previous: null,
        heard: 'red',
        told: ['b release 150', 'announce blue not-found'],
      },
    ],
    [
      'what cannot be played is not tried',
      [play(red), ...heard('a'), play(blue, false)],
      { status: 'playing', item: 'red', told: ['announce blue unsupported'] },
    ],
    [
      'nor while switching',
      [...warm, play(gold, false)],
      { status: 'connecting', item: 'blue', previous: 'red', told: ['announce gold unsupported'] },
    ],
    [
      'the old one fails meanwhile',
      [...warm, on('a', ended('gone'))],
      { status: 'connecting', item: 'blue', previous: null, heard: null, told: ['a release 150'] },
    ],
    [
      'then the new one alone',
      [...warm, on('a', ended('gone')), ...heard('b')],
      { status: 'playing', item: 'blue', told: ['b fade-in 150'] },
    ],
    [
      'then there is nothing to go back to',
      [...warm, on('a', ended('gone')), on('b', ended('gone'))],
      { status: 'failed', item: 'blue', reason: 'gone', told: ['b release 150'] },
    ],
    [
      'the old one is paused from outside',
      [...warm, pausedOutside('a')],
      { status: 'connecting', previous: null, told: ['a release 150'] },
    ],
    [
      'pause ends both',
      [...warm, pause],
      { status: 'paused', item: 'blue', previous: null, told: ['b release 150', 'a release 150'] },
    ],
    [
      'resume then is about the new one',
      [...warm, pause, resume],
      { item: 'blue', told: ['a open'] },
    ],
    [
      'stop ends both',
      [...warm, stop],
      { status: 'idle', item: null, told: ['b release 150', 'a release 150'] },
    ],
    [
      'the old one may run dry and is kept',
      [...warm, on('a', dry)],
      { previous: 'red', heard: 'red' },
    ],
    [
      'what runs dry is kept too',
      [play(red), ...heard('a'), on('a', dry), play(blue)],
      { previous: 'red' },
    ],
    [
      'what was never heard is not',
      [play(red), on('a', opened), play(blue)],
      { previous: null, told: ['a release 150', 'b open'] },
    ],
    [
      'the network is back: both hear of it',
      [...warm, { type: 'online' }],
      { previous: 'red', told: [] },
    ],
  ])('%s', (_name, events, expected) => {
    expect(outcome(...events)).toMatchObject(expected)
  })
})
