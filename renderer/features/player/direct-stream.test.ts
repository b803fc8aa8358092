import { describe, expect, test } from 'vitest'
import {
  attach,
  broken,
  direct,
  dry,
  due,
  end,
  type Happening,
  later,
  online,
  sounding,
  times,
  wait,
} from './deck-happenings.ts'
import type { Break } from './deck-state.ts'

// Each row of the table of what Chromium's element does when the server breaks.
describe('by itself', () => {
  test.each<[string, Happening[], { status?: string; last: unknown[] }]>([
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
      'error 4: asked again without CORS',
      [broken('source-error')],
      { status: 'connecting', last: [attach(false)] },
    ],
    [
      'error 4 again: then at once',
      [broken('source-error'), broken('source-error')],
      { last: [attach(false)] },
    ],
    [
      'then after a second',
      [broken('source-error'), broken('source-error'), broken('source-error')],
      { last: [wait(1_000)] },
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
    ['decode-error', 'unreachable'],
    ['ended', 'no-audio'],
    ['no-sound', 'timeout'],
    ['frozen', 'timeout'],
  ])('never heard and %s each time: given up after four attempts', (how, reason) => {
    const first = how === 'source-error' ? [broken(how)] : []
    const { last, count } = direct(...first, ...times(4, broken(how), due))
    expect(count('end')).toBe(1)
    expect(count('attach') - first.length).toBe(4)
    expect(last).toEqual([])
    expect(direct(...first, ...times(3, broken(how), due), broken(how)).last).toEqual([end(reason)])
  })

  test('heard once: twenty attempts, then lost', () => {
    const down = times(19, broken('source-error'), due)
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

  test('a day with many drops: each is mended at once', () => {
    const day = times(100, sounding, later(60_000), broken('ended'))
    expect(direct(...day)).toMatchObject({ status: 'reconnecting', last: [attach()] })
  })

  test('offline nothing is tried; online it is, at once and without spending anything', () => {
    const away = direct(sounding, later(20_000), 'offline', dry, broken('frozen'))
    expect(away).toMatchObject({ status: 'reconnecting', last: [] })
    expect(away.notes.at(-1)).toEqual({ type: 'waiting-for-network' })
    const back = direct(sounding, 'offline', broken('ended'), later(3_600_000), online)
    expect(back).toMatchObject({ last: [attach()], deck: { retries: { spent: 0 } } })
  })

  test('online also ends a pause before an attempt, and mends what has run dry', () => {
    const soon = [sounding, later(900), broken('ended'), broken('ended')]
    expect(direct(...soon).last).toEqual([wait(1_000)])
    expect(direct(...soon, online).last).toEqual([attach()])
    expect(direct(sounding, dry, online).last).toEqual([attach()])
    expect(direct(sounding, online).last).toEqual([])
  })

  test('what it learnt about CORS stays for later attempts', () => {
    const { last } = direct(broken('source-error'), sounding, later(20_000), broken('ended'))
    expect(last).toEqual([attach(false)])
  })
})
