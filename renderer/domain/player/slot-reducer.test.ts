import { describe, expect, test } from 'vitest'
import { STREAM_RETRIES } from '../../../shared/radio/retry-policy.ts'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { reduceSlot } from './slot-reducer.ts'
import { freshSlot, type SlotEvent } from './slot-types.ts'
import {
  attach,
  broken,
  connected,
  direct,
  dry,
  due,
  end,
  ended,
  found,
  hls,
  later,
  lost,
  online,
  relay,
  relayed,
  SOURCE_URL,
  sounding,
  times,
} from './testing/slot-events.ts'

const ask = { type: 'ask', url: SOURCE_URL }

test('bytes that do not suffice for sound yet belong to one connection, before its sound', () => {
  const filling: SlotEvent = { type: 'filling' }
  expect(relayed(filling).slot.filling).toBe(true)
  expect(relayed(filling, sounding, dry).slot).toMatchObject({ filling: true, phase: 'dry' })
  expect(relayed(sounding, filling).slot.filling).toBe(false)
  expect(relayed(filling, broken('ended')).slot).toMatchObject({
    phase: 'starting',
    filling: false,
  })
})

test('what the element has no decoder for is said at once; a station that a page can ask is named', () => {
  const undecodable = broken('undecodable')
  expect(direct(undecodable).last).toEqual([ask])
  expect(direct(undecodable, found('codec-mp2')).last).toEqual([end('codec-mp2')])
  expect(direct(undecodable, found('readable')).last).toEqual([end('unsupported')])
  expect(direct(undecodable, found('unreadable')).last).toEqual([end('unsupported')])
  const withoutCors = [broken('source-error'), found('unreadable'), undecodable]
  expect(direct(...withoutCors).last).toEqual([end('unsupported')])
  expect(relayed(broken('undecodable')).last).toEqual([end('unsupported')])
  // What has sounded is known: another connection may do better.
  expect(relayed(sounding, broken('undecodable')).last).toEqual([attach(true, true)])
})

test('bytes without sound: the station is asked once, and a format that cannot sound ends it', () => {
  const filling: SlotEvent = { type: 'filling' }
  expect(direct(filling)).toMatchObject({ last: [ask], slot: { phase: 'starting' } })
  expect(direct(filling, found('codec-speex')).last).toEqual([end('codec-speex')])
  expect(direct(filling, found('packed')).last).toEqual([end('packed')])
  // It is slow, or its answer was another one: the element goes on.
  for (const finding of ['readable', 'unreadable', 'not-found'] as const)
    expect(direct(filling, found(finding))).toMatchObject({ last: [], slot: { phase: 'starting' } })
  expect(direct(filling, sounding, found('codec-mp2')).last).toEqual([])
  expect(direct(filling, found('readable'), broken('ended'), filling).last).toEqual([])
  expect(relayed(filling).last).toEqual([])
  expect(hls(filling).last).toEqual([])
})

test('a station asked while its bytes came says what the element could not decode', () => {
  const asked = direct({ type: 'filling' }, broken('undecodable'))
  expect(asked).toMatchObject({ last: [], slot: { phase: 'waiting' } })
  const told = direct({ type: 'filling' }, broken('undecodable'), found('codec-ac3'))
  expect(told.last).toEqual([end('codec-ac3')])
})

test('a list that was played to its end is not asked for again', () => {
  expect(hls(sounding, broken('finished')).last).toEqual([end('finished')])
})

test('a station of HLS that names nothing new for long is off the air', () => {
  const silence = times(STREAM_RETRIES.attemptsAfterSound, due, broken('no-sound'))
  expect(hls(sounding, later(9_000), broken('frozen'), ...silence).last).toEqual([end('no-audio')])
})

describe('opening', () => {
  test('the element is connected to what main answers', () => {
    expect(relayed()).toMatchObject({ status: 'connecting', last: [attach(true, true)] })
  })

  test.each<[string, SlotEvent, unknown[]]>([
    [
      'a reason why not',
      { type: 'answered', answer: { outcome: 'ended', reason: 'not-audio' } },
      [end('not-audio')],
    ],
    ['closed meanwhile', { type: 'answered', answer: { outcome: 'closed' } }, []],
    ['no answer at all', { type: 'unanswered' }, [end('unreachable')]],
    ['the relay ends it first', ended('not-found'), [end('not-found')]],
  ])('%s', (_name, event, expected) => {
    const { effects } = reduceSlot(freshSlot(station, true, 0), event, {
      at: 0,
      online: true,
      random: 0,
    })
    expect(effects.filter(({ type }) => type !== 'note')).toEqual(expected)
  })

  test('the catalogue says what is HLS in a browser, where no address is read beforehand, and only there', () => {
    const slot = freshSlot({ ...station, codec: 'HLS' }, true, 0)
    const kinds = [false, true].map((isRelayed) => {
      const answer = {
        outcome: 'open',
        url: SOURCE_URL,
        kind: 'audio',
        relayed: isRelayed,
      } as const
      const now = { at: 0, online: true, random: 0 }
      return reduceSlot(slot, { type: 'answered', answer }, now).slot.source?.kind
    })
    expect(kinds).toEqual(['hls', 'audio'])
  })
})

describe('HLS', () => {
  test('is mended by the page, relay or not', () => {
    const source = { url: SOURCE_URL, kind: 'hls', relayed: true }
    expect(hls(sounding, later(20_000), broken('network-error')).last).toEqual([
      { type: 'attach', source, cors: true },
    ])
    expect(hls(broken('source-error')).last).toEqual([{ type: 'attach', source, cors: true }])
    expect(hls(sounding, dry, online).last).toEqual([{ type: 'attach', source, cors: true }])
  })
})

describe('the log', () => {
  test('tells time to sound, dropouts and attempts', () => {
    const { notes } = direct(
      later(400),
      sounding,
      later(20_000),
      dry,
      later(5_000),
      broken('frozen'),
      later(250),
      sounding,
    )
    expect(notes).toEqual([
      { type: 'connected', attempt: 1, contentType: null, bitrate: null, spliced: false },
      { type: 'sounding', afterMs: 400 },
      { type: 'dry' },
      { type: 'lost', reason: 'frozen', bytes: null },
      { type: 'connected', attempt: 2, contentType: null, bitrate: null, spliced: false },
      { type: 'sounding', afterMs: 5_250 },
    ])
  })

  test('takes over what the relay tells', () => {
    const retrying = relay({ type: 'retrying', at: 0, attempt: 2, inMs: 0 })
    const { notes } = relayed(sounding, lost, retrying, connected, ended('gone'))
    expect(notes.slice(1)).toEqual([
      { type: 'lost', reason: 'reset', bytes: 4_000 },
      { type: 'retrying', attempt: 2, inMs: 0 },
      {
        type: 'connected',
        attempt: 2,
        contentType: 'audio/mpeg',
        bitrate: 128,
        spliced: true,
        stationName: null,
      },
      { type: 'failed', reason: 'gone' },
    ])
  })

  test('says when the same stream was taken up again, and when an attempt follows', () => {
    expect(relayed(sounding, lost, broken('ended')).notes.at(-1)).toEqual({
      type: 'attached-again',
      reason: 'ended',
    })
    expect(direct(broken('ended'), broken('ended')).notes.at(-1)).toEqual({
      type: 'retrying',
      attempt: 3,
      inMs: 1_000,
    })
  })
})
