import { describe, expect, test } from 'vitest'
import type { Break } from './slot-types.ts'
import {
  attach,
  broken,
  direct,
  directAt,
  dry,
  due,
  end,
  found,
  type Happening,
  later,
  online,
  SOURCE_URL,
  sounding,
  times,
  wait,
} from './testing/slot-events.ts'

const riddle = broken('source-error')
const ask = { type: 'ask', url: SOURCE_URL }

// Each row of the table of what Chromium's element does when the server breaks.
describe('by itself', () => {
  test.each<[string, Happening[], { status?: string; last: unknown[]; slot?: object }]>([
    ['plays', [sounding], { status: 'playing', last: [{ type: 'fade-in' }] }],
    ['waiting at the start means nothing', [dry], { status: 'connecting', last: [] }],
    [
      'killed: plays out, then ended',
      [sounding, later(20_000), broken('ended')],
      { status: 'reconnecting', last: [attach()] },
    ],
    [
      'killed AAC: decode error',
      [sounding, later(20_000), dry, broken('decode-error')],
      { status: 'reconnecting', last: [attach()] },
    ],
    ['a network error', [sounding, later(20_000), broken('network-error')], { last: [attach()] }],
    ['frozen: dry', [sounding, later(20_000), dry], { status: 'buffering', last: [] }],
    [
      'frozen: for ever, which the clock tells',
      [sounding, later(20_000), dry, later(5_000), broken('frozen')],
      { status: 'reconnecting', last: [attach()] },
    ],
    [
      'thawed: resumes by itself',
      [sounding, dry, later(3_000), sounding],
      { status: 'playing', last: [] },
    ],
    [
      'error 4: the station is asked what it means',
      [riddle],
      { status: 'connecting', last: [ask] },
    ],
    ['it is not there', [riddle, found('not-found')], { last: [end('not-found')] }],
    ['it sends a page', [riddle, found('not-audio')], { last: [end('not-audio')] }],
    ['it answers: again, as before', [riddle, found('readable')], { last: [attach()] }],
    ['it cannot be read: without CORS', [riddle, found('unreadable')], { last: [attach(false)] }],
    [
      'which was not it either: with CORS at once',
      [riddle, found('unreadable'), riddle],
      { last: [attach()] },
    ],
    [
      'then without, after a second',
      [riddle, found('unreadable'), riddle, riddle],
      { last: [wait(1_000)], slot: { cors: false } },
    ],
    [
      'an answer that the slot no longer waits for',
      [found('gone')],
      { status: 'connecting', last: [] },
    ],
    ['asked while away', ['offline', riddle], { last: [] }],
    [
      'back before it has answered',
      [riddle, online, found('unreadable'), riddle],
      { last: [attach(false)] },
    ],
    [
      'accepts, never answers',
      [later(10_000), broken('no-sound')],
      { status: 'connecting', last: [attach()] },
    ],
    ['a bad start of AAC', [broken('decode-error')], { status: 'connecting', last: [attach()] }],
    [
      'play while down, after it was heard',
      [sounding, later(1_000), broken('ended'), broken('source-error')],
      { status: 'reconnecting', last: [wait(1_000)] },
    ],
    [
      'comes back',
      [sounding, later(1_000), broken('ended'), broken('source-error'), due, sounding],
      { status: 'playing', last: [{ type: 'fade-in' }] },
    ],
    ['the browser wants a click', [{ type: 'blocked' }], { last: [end('blocked')] }],
  ])('%s', (_name, happenings, expected) => {
    expect(direct(...happenings)).toMatchObject(expected)
  })

  test.each<[Break, string]>([
    ['source-error', 'unreachable'],
    ['network-error', 'unreachable'],
    ['ended', 'no-audio'],
    ['no-sound', 'timeout'],
    ['frozen', 'timeout'],
  ])('never heard and %s each time: given up after four attempts', (how, reason) => {
    // What error 4 means is asked in between.
    const tries = Array.from({ length: 4 }, () => [broken(how), found('unreadable'), due]).flat()
    const { count } = direct(...tries)
    expect([count('end'), count('attach')]).toEqual([1, 4])
    expect(direct(...tries.slice(0, -2)).last).toEqual([end(reason)])
  })

  describe('a SHOUTcast server, which sends browsers a page at /', () => {
    const ROOT = 'http://a.example:8000/'
    const STREAM = 'http://a.example:8000/;'
    const page = [riddle, found('not-audio')]
    const silent = [riddle, found('unreadable'), riddle]

    test.each<[string, Happening[], unknown]>([
      ['the stream is tried at /;', page, attach(true, false, STREAM)],
      ['then without CORS', [...page, riddle], attach(false, false, STREAM)],
      ['then it is a page', [...page, riddle, riddle], end('not-audio')],
      ['an unreadable page without CORS', silent.slice(0, -1), attach(false, false, ROOT)],
      ['an unreadable page, then the stream', silent, attach(false, false, STREAM)],
      [
        'the stream is what is attached again after sound',
        [...silent, sounding, later(20_000), broken('ended')],
        attach(false, false, STREAM),
      ],
    ])('%s', (_name, happenings, last) => {
      expect(directAt(ROOT, ...happenings).last).toEqual([last])
    })

    test.each(['http://a.example/live', 'http://a.example/;', 'http://a.example/index.html'])(
      'is none at %s',
      (url) => {
        expect(directAt(url, ...page).last).toEqual([end('not-audio')])
        expect(directAt(url, ...silent).last).toEqual([attach(true, false, url)])
      },
    )
  })

  describe('AAC that is joined in mid-frame and cannot be decoded', () => {
    const badJoin = broken('decode-error')

    test('is joined again immediately, up to eight times', () => {
      const { count, last } = direct(...times(8, badJoin))
      expect([count('attach'), count('wait'), count('end')]).toEqual([9, 0, 0])
      expect(last).toEqual([attach()])
    })

    test('is asked at the ninth what it is, and named a format that cannot be played here', () => {
      expect(direct(...times(9, badJoin)).last).toEqual([ask])
      expect(direct(...times(9, badJoin), found('readable')).last).toEqual([end('unsupported')])
      expect(direct(...times(9, badJoin), found('codec-ac3')).last).toEqual([end('codec-ac3')])
    })

    test('spends none of the attempts of a station that does not answer', () => {
      const away = times(3, broken('network-error'), due)
      expect(direct(...times(8, badJoin), ...away).count('end')).toBe(0)
    })

    test('is joined eight times again after sound, then as often as any station that is away', () => {
      const again = [sounding, later(20_000), broken('ended'), ...times(8, badJoin)]
      expect(direct(...times(8, badJoin), ...again).last).toEqual([attach()])
      expect(direct(...again, badJoin).last).toEqual([wait(1_000)])
    })

    test('waits for the network when there is none', () => {
      expect(direct('offline', badJoin).notes.at(-1)).toEqual({ type: 'waiting-for-network' })
    })
  })

  test('heard once: 25 attempts, then lost', () => {
    const down = times(24, broken('source-error'), due)
    const start = [sounding, later(900)]
    expect(direct(...start, ...down).count('end')).toBe(0)
    expect(direct(...start, ...down, broken('source-error')).last).toEqual([end('lost')])
  })

  test('flapping is never given up, nor asked quicker than every 30 s', () => {
    const flap = times(50, sounding, later(1_500), broken('ended'), due)
    const { count, last } = direct(...flap, sounding, later(1_500), broken('ended'))
    expect(count('end')).toBe(0)
    expect(last).toEqual([wait(30_000)])
  })

  test('less than a second of sound is none: after 25 such connections the station is lost', () => {
    const short = (most: number) => times(most, sounding, later(999), broken('ended'), due)
    expect(direct(...short(24)).count('end')).toBe(0)
    expect(direct(...short(25)).count('end')).toBe(1)
  })

  test('a connection that needed 3 s to sound and broke 1 s later is replaced immediately', () => {
    const first = [sounding, later(20_000), broken('network-error')]
    const slow = [later(3_000), sounding, later(1_000), broken('network-error')]
    expect(direct(...first, ...slow).last).toEqual([attach()])
    const quick = [later(2_999), sounding, later(1_000), broken('network-error')]
    expect(direct(...first, ...quick).last).toEqual([wait(1_000)])
    // The wait for an attempt is no part of the connection.
    const waited = [...first, ...quick, later(5_000), due, sounding, later(1_000)]
    expect(direct(...waited, broken('network-error')).last).toEqual([wait(1_000)])
  })

  test('a day with many drops: each is mended at once', () => {
    const day = times(100, sounding, later(60_000), broken('ended'))
    expect(direct(...day)).toMatchObject({ status: 'reconnecting', last: [attach()] })
  })

  test('offline nothing is tried; online it is, at once and without spending anything', () => {
    const away = direct(sounding, later(20_000), 'offline', dry, broken('frozen'))
    expect(away).toMatchObject({ status: 'reconnecting', last: [] })
    expect(away.notes.at(-1)).toEqual({ type: 'waiting-for-network' })
    const back = direct(sounding, 'offline', broken('ended'), later(3_600_000), online)
    expect(back).toMatchObject({ last: [attach()], slot: { retries: { fruitless: 0 } } })
  })

  test('online also ends a pause before an attempt, and mends what has run dry', () => {
    const soon = [sounding, later(900), broken('ended'), broken('ended')]
    expect(direct(...soon).last).toEqual([wait(1_000)])
    expect(direct(...soon, online).last).toEqual([attach()])
    expect(direct(sounding, dry, online).last).toEqual([attach()])
    expect(direct(sounding, online).last).toEqual([])
  })

  test('what it learnt about CORS stays for later attempts', () => {
    const start = [riddle, found('unreadable'), sounding, later(20_000)]
    expect(direct(...start, broken('ended')).last).toEqual([attach(false)])
    expect(direct(...start, broken('ended'), riddle).slot.cors).toBe(false)
  })
})
