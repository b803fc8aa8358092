import { describe, expect, test } from 'vitest'
import { FRESH_RETRIES } from '../../../shared/radio/retry-policy.ts'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { reduceSlot } from './slot-reducer.ts'
import { createSlotState, type SlotEvent, type SlotState } from './slot-types.ts'
import {
  attach,
  broken,
  connected,
  dry,
  due,
  end,
  ended,
  type Happening,
  later,
  lost,
  online,
  relay,
  relayed,
  SOURCE_URL,
  sounding,
  times,
  wait,
} from './testing/slot-events.ts'

describe('relayed streams', () => {
  test.each<[string, Happening[], { status?: string; last: unknown[] }]>([
    ['an inaudible drop is not shown', [sounding, lost], { status: 'playing', last: [] }],
    ['one that is', [sounding, lost, dry], { status: 'reconnecting', last: [] }],
    [
      'back, before there is sound',
      [sounding, lost, dry, connected],
      { status: 'buffering', last: [] },
    ],
    ['and sounding', [sounding, lost, dry, connected, sounding], { status: 'playing', last: [] }],
    ['a dry buffer while connected', [sounding, dry], { status: 'buffering', last: [] }],
    [
      'silence while the relay looks: left to it',
      [sounding, lost, dry, later(5_000), broken('frozen')],
      { status: 'reconnecting', last: [] },
    ],
    [
      'silence at the start',
      [lost, later(10_000), broken('no-sound')],
      { status: 'connecting', last: [] },
    ],
    [
      'frozen although connected',
      [sounding, dry, later(5_000), broken('frozen')],
      { last: [attach(true, true)] },
    ],
    [
      'the response ended (Ogg): reattached',
      [sounding, lost, broken('ended')],
      { status: 'reconnecting', last: [attach(true, true)] },
    ],
    ['a network error', [sounding, broken('network-error')], { last: [attach(true, true)] }],
    ['a source error does not drop CORS', [broken('source-error')], { last: [attach(true, true)] }],
    [
      'a decode error: a new stream',
      [sounding, broken('decode-error')],
      { last: [{ type: 'open' }] },
    ],
    [
      'no network',
      [sounding, relay({ type: 'waiting-for-network', at: 0 }), dry],
      { status: 'reconnecting', last: [] },
    ],
    ['given up', [sounding, lost, dry, ended('server-error')], { last: [end('server-error')] }],
    [
      'a recording that the relay has passed on in full plays on',
      [sounding, ended('finished')],
      { status: 'playing', last: [] },
    ],
    [
      'a recording ends when the element has played it',
      [sounding, ended('finished'), broken('ended')],
      { last: [end('finished')] },
    ],
    ['online is the relay’s', [sounding, dry, online], { status: 'buffering', last: [] }],
  ])('handles: %s', (_name, happenings, expected) => {
    expect(relayed(...happenings)).toMatchObject(expected)
  })

  test('reattaches after a second decode error, and opens a new stream after steady audio', () => {
    const opened: SlotEvent = {
      type: 'opened',
      response: { outcome: 'open', url: SOURCE_URL, kind: 'audio', relayed: true },
    }
    const once = [sounding, broken('decode-error'), opened, sounding]
    expect(relayed(...once, later(3_999), broken('decode-error')).last).toEqual([
      attach(true, true),
    ])
    expect(relayed(...once, later(4_000), broken('decode-error')).last).toEqual([{ type: 'open' }])
  })

  test('reattaches at most three times in ten seconds', () => {
    const again = times(3, sounding, later(1_000), broken('ended'))
    expect(relayed(...again).last).toEqual([attach(true, true)])
    const fourth = [...again, sounding, later(1_000), broken('ended')]
    expect(relayed(...fourth)).toMatchObject({ status: 'reconnecting', last: [wait(7_000)] })
    expect(relayed(...fourth, due).last).toEqual([attach(true, true)])
    expect(relayed(...again, later(9_000), sounding, broken('ended')).last).toEqual([
      attach(true, true),
    ])
  })

  test('reattaches at most three times per ten seconds within an hour', () => {
    let at = 0
    let slot: SlotState = {
      ...createSlotState(station, true, at),
      phase: 'starting',
      source: { url: SOURCE_URL, kind: 'audio', relayed: true },
    }
    const attachedAt: number[] = []
    let dueAt = Number.POSITIVE_INFINITY
    for (; at < 3_600_000; at += 500) {
      const events: SlotEvent[] = at >= dueAt ? [due] : [sounding, broken('ended')]
      for (const event of events) {
        const next = reduceSlot(slot, event, { at, online: true, random: 0.5 })
        slot = { ...next.slot, retries: FRESH_RETRIES }
        for (const effect of next.effects) {
          if (effect.type === 'wait') dueAt = at + effect.ms
          if (effect.type === 'attach') {
            attachedAt.push(at)
            dueAt = Number.POSITIVE_INFINITY
          }
        }
      }
    }
    const crowded = attachedAt.filter((time, index) => {
      const fourth = attachedAt[index + 3]
      return fourth !== undefined && fourth - time < 10_000
    })
    expect(crowded).toEqual([])
    expect(attachedAt.length).toBeGreaterThan(900)
  })

  test('fails when data never becomes audio', () => {
    const silent = times(3, broken('no-sound'), due)
    expect(relayed(...silent).count('end')).toBe(0)
    expect(relayed(...silent, broken('no-sound')).last).toEqual([end('no-audio')])
    expect(relayed(...silent, broken('decode-error')).last).toEqual([end('unsupported')])
  })
})
