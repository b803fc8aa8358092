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
const probe = { type: 'probe', url: SOURCE_URL }

// One test per row of the table of measured Chromium behavior.
describe('direct streams', () => {
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
      'frozen forever: only the clock shows it',
      [sounding, later(20_000), dry, later(5_000), broken('frozen')],
      { status: 'reconnecting', last: [attach()] },
    ],
    [
      'thawed: resumes by itself',
      [sounding, dry, later(3_000), sounding],
      { status: 'playing', last: [] },
    ],
    ['error 4: the station is probed', [riddle], { status: 'connecting', last: [probe] }],
    ['it is not there', [riddle, found('not-found')], { last: [end('not-found')] }],
    ['it sends a page', [riddle, found('not-audio')], { last: [end('not-audio')] }],
    ['readable: retries as before', [riddle, found('readable')], { last: [attach()] }],
    ['it cannot be read: without CORS', [riddle, found('unreadable')], { last: [attach(false)] }],
    [
      'which fails too: with CORS again immediately',
      [riddle, found('unreadable'), riddle],
      { last: [attach()] },
    ],
    [
      'then without, after a second',
      [riddle, found('unreadable'), riddle, riddle],
      { last: [wait(1_000)], slot: { cors: false } },
    ],
    [
      'a probe result that is no longer expected',
      [found('gone')],
      { status: 'connecting', last: [] },
    ],
    ['an error while offline', ['offline', riddle], { last: [] }],
    [
      'online before the probe ends',
      [riddle, online, found('unreadable'), riddle],
      { last: [attach(false)] },
    ],
    [
      'accepts, never responds',
      [later(10_000), broken('no-sound')],
      { status: 'connecting', last: [attach()] },
    ],
    ['a bad start of AAC', [broken('decode-error')], { status: 'connecting', last: [attach()] }],
    [
      'fails after it has played',
      [sounding, later(1_000), broken('ended'), broken('source-error')],
      { status: 'reconnecting', last: [wait(1_000)] },
    ],
    [
      'comes back',
      [sounding, later(1_000), broken('ended'), broken('source-error'), due, sounding],
      { status: 'playing', last: [{ type: 'fade-in' }] },
    ],
    ['the browser wants a click', [{ type: 'blocked' }], { last: [end('blocked')] }],
  ])('handles: %s', (_name, happenings, expected) => {
    expect(direct(...happenings)).toMatchObject(expected)
  })

  test.each<[Break, string]>([
    ['source-error', 'unreachable'],
    ['network-error', 'unreachable'],
    ['ended', 'no-audio'],
    ['no-sound', 'timeout'],
    ['frozen', 'timeout'],
  ])('gives up a station that never plays after four times %s', (how, reason) => {
    // Each MEDIA_ERR_SRC_NOT_SUPPORTED is probed.
    const tries = Array.from({ length: 4 }, () => [broken(how), found('unreadable'), due]).flat()
    const { count } = direct(...tries)
    expect([count('end'), count('attach')]).toEqual([1, 4])
    expect(direct(...tries.slice(0, -2)).last).toEqual([end(reason)])
  })

  describe('a SHOUTcast server with a page at /', () => {
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
    ])('handles: %s', (_name, happenings, last) => {
      expect(directAt(ROOT, ...happenings).last).toEqual([last])
    })

    test.each(['http://a.example/live', 'http://a.example/;', 'http://a.example/index.html'])(
      'is not assumed at %s',
      (url) => {
        expect(directAt(url, ...page).last).toEqual([end('not-audio')])
        expect(directAt(url, ...silent).last).toEqual([attach(true, false, url)])
      },
    )
  })

  describe('AAC that cannot be decoded from the middle of a frame', () => {
    const badJoin = broken('decode-error')

    test('reconnects immediately up to eight times', () => {
      const { count, last } = direct(...times(8, badJoin))
      expect([count('attach'), count('wait'), count('end')]).toEqual([9, 0, 0])
      expect(last).toEqual([attach()])
    })

    test('is probed at the ninth failure and fails for an unplayable format', () => {
      expect(direct(...times(9, badJoin)).last).toEqual([probe])
      expect(direct(...times(9, badJoin), found('readable')).last).toEqual([end('unsupported')])
      expect(direct(...times(9, badJoin), found('codec-ac3')).last).toEqual([end('codec-ac3')])
    })

    test('does not use up the retry budget', () => {
      const away = times(3, broken('network-error'), due)
      expect(direct(...times(8, badJoin), ...away).count('end')).toBe(0)
    })

    test('retries eight times again after audio, then follows the policy', () => {
      const again = [sounding, later(20_000), broken('ended'), ...times(8, badJoin)]
      expect(direct(...times(8, badJoin), ...again).last).toEqual([attach()])
      expect(direct(...again, badJoin).last).toEqual([wait(1_000)])
    })

    test('waits for the network when offline', () => {
      expect(direct('offline', badJoin).notes.at(-1)).toEqual({ type: 'waiting-for-network' })
    })
  })

  test('is lost after 25 attempts once it has played', () => {
    const down = times(24, broken('source-error'), due)
    const start = [sounding, later(900)]
    expect(direct(...start, ...down).count('end')).toBe(0)
    expect(direct(...start, ...down, broken('source-error')).last).toEqual([end('lost')])
  })

  test('retries a flapping station forever, at most every 30 s', () => {
    const flap = times(50, sounding, later(1_500), broken('ended'), due)
    const { count, last } = direct(...flap, sounding, later(1_500), broken('ended'))
    expect(count('end')).toBe(0)
    expect(last).toEqual([wait(30_000)])
  })

  test('counts less than a second of audio as no success', () => {
    const short = (most: number) => times(most, sounding, later(999), broken('ended'), due)
    expect(direct(...short(24)).count('end')).toBe(0)
    expect(direct(...short(25)).count('end')).toBe(1)
  })

  test('reconnects immediately after a connection with a slow start', () => {
    const first = [sounding, later(20_000), broken('network-error')]
    const slow = [later(3_000), sounding, later(1_000), broken('network-error')]
    expect(direct(...first, ...slow).last).toEqual([attach()])
    const quick = [later(2_999), sounding, later(1_000), broken('network-error')]
    expect(direct(...first, ...quick).last).toEqual([wait(1_000)])
    // The wait before an attempt is not part of the connection.
    const waited = [...first, ...quick, later(5_000), due, sounding, later(1_000)]
    expect(direct(...waited, broken('network-error')).last).toEqual([wait(1_000)])
  })

  test('reconnects immediately after each of many drops in a day', () => {
    const day = times(100, sounding, later(60_000), broken('ended'))
    expect(direct(...day)).toMatchObject({ status: 'reconnecting', last: [attach()] })
  })

  test('pauses retries while offline and resumes without using the budget', () => {
    const away = direct(sounding, later(20_000), 'offline', dry, broken('frozen'))
    expect(away).toMatchObject({ status: 'reconnecting', last: [] })
    expect(away.notes.at(-1)).toEqual({ type: 'waiting-for-network' })
    const back = direct(sounding, 'offline', broken('ended'), later(3_600_000), online)
    expect(back).toMatchObject({ last: [attach()], slot: { retries: { failedAttempts: 0 } } })
  })

  test('ends a retry delay and reconnects a silent slot when online', () => {
    const soon = [sounding, later(900), broken('ended'), broken('ended')]
    expect(direct(...soon).last).toEqual([wait(1_000)])
    expect(direct(...soon, online).last).toEqual([attach()])
    expect(direct(sounding, dry, online).last).toEqual([attach()])
    expect(direct(sounding, online).last).toEqual([])
  })

  test('remembers the CORS finding for later attempts', () => {
    const start = [riddle, found('unreadable'), sounding, later(20_000)]
    expect(direct(...start, broken('ended')).last).toEqual([attach(false)])
    expect(direct(...start, broken('ended'), riddle).slot.cors).toBe(false)
  })
})
