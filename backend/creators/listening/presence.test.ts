import { describe, expect, test } from 'vitest'
import { BEAT_MAX_MS, createPresence, FORGET_MS, LISTENING_BEAT_S } from './presence.ts'

const BEAT_MS = LISTENING_BEAT_S * 1_000

describe('what a beat adds', () => {
  test('the time since the last one, in the country of that time', () => {
    const presence = createPresence()
    expect(presence.beat('ada', 'one', 'DE', 0)).toBeNull()
    expect(presence.beat('ada', 'one', 'FR', BEAT_MS)).toEqual({
      stationId: 'one',
      countrycode: 'DE',
      ms: BEAT_MS,
    })
    expect(presence.beat('ada', 'one', null, BEAT_MS + 10)).toMatchObject({
      countrycode: 'FR',
      ms: 10,
    })
  })

  test.each([
    ['too long ago', BEAT_MAX_MS + 1],
    ['a clock that went back', -1],
    ['the same moment', 0],
  ])('nothing: %s', (_name, at) => {
    const presence = createPresence()
    presence.beat('ada', 'one', null, 0)
    expect(presence.beat('ada', 'one', null, at)).toBeNull()
  })

  test('going over to another station: the rest counts for the one before', () => {
    const presence = createPresence()
    presence.beat('ada', 'one', 'DE', 0)
    expect(presence.beat('ada', 'two', 'FR', 20_000)).toEqual({
      stationId: 'one',
      countrycode: 'DE',
      ms: 20_000,
    })
    expect(presence.stop('ada', 25_000)).toEqual({
      stationId: 'two',
      countrycode: 'FR',
      ms: 5_000,
    })
  })

  test('a gap of exactly 60 s still counts', () => {
    const presence = createPresence()
    presence.beat('ada', 'one', null, 0)
    expect(presence.beat('ada', 'one', null, 60_000)?.ms).toBe(60_000)
  })

  test('stopping adds the rest, once', () => {
    const presence = createPresence()
    presence.beat('ada', 'one', 'DE', 0)
    expect(presence.stop('ada', 7_000)).toEqual({ stationId: 'one', countrycode: 'DE', ms: 7_000 })
    expect(presence.stop('ada', 8_000)).toBeNull()
    expect(presence.count('one', 8_000)).toBe(0)
  })

  test('a listener adds no more time than passes, however many beats they send', () => {
    const presence = createPresence()
    let sum = 0
    for (let at = 0; at <= 10_000; at += 1) sum += presence.beat('ada', 'one', null, at)?.ms ?? 0
    expect(sum).toBe(10_000)
  })
})

describe('who listens now', () => {
  test('listeners, not beats; forgotten after 75 s', () => {
    const presence = createPresence()
    presence.beat('ada', 'one', null, 0)
    presence.beat('ada', 'one', null, 10)
    presence.beat('bob', 'one', null, 20)
    presence.beat('eve', 'two', null, 20)
    expect(presence.count('one', FORGET_MS)).toBe(2)
    expect(presence.count('one', FORGET_MS + 11)).toBe(1)
    expect(presence.count('two', FORGET_MS + 21)).toBe(0)
    expect(presence.size).toBe(0)
  })

  test('never more than so many: the listener with the oldest beat makes room', () => {
    const presence = createPresence(3)
    for (const uid of ['a', 'b', 'c']) presence.beat(uid, 'one', null, 0)
    presence.beat('a', 'one', null, 1)
    presence.beat('d', 'two', null, 2)
    expect(presence.size).toBe(3)
    expect(presence.beat('b', 'one', null, 3)).toBeNull()
    expect(presence.beat('a', 'one', null, 4)).not.toBeNull()
  })
})
