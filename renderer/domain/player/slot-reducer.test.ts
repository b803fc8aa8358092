import { describe, expect, test } from 'vitest'
import { STREAM_RETRIES } from '../../../shared/radio/retry-policy.ts'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { reduceSlot } from './slot-reducer.ts'
import { createSlotState, type SlotEvent } from './slot-types.ts'
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

const probe = { type: 'probe', url: SOURCE_URL }

test('sets isFilling only for one connection and before its audio', () => {
  const filling: SlotEvent = { type: 'filling' }
  expect(relayed(filling).slot.isFilling).toBe(true)
  expect(relayed(filling, sounding, dry).slot).toMatchObject({ isFilling: true, phase: 'dry' })
  expect(relayed(sounding, filling).slot.isFilling).toBe(false)
  expect(relayed(filling, broken('ended')).slot).toMatchObject({
    phase: 'starting',
    isFilling: false,
  })
})

test('fails immediately without a decoder, and probes direct stations', () => {
  const undecodable = broken('undecodable')
  expect(direct(undecodable).last).toEqual([probe])
  expect(direct(undecodable, found('codec-mp2')).last).toEqual([end('codec-mp2')])
  expect(direct(undecodable, found('readable')).last).toEqual([end('unsupported')])
  expect(direct(undecodable, found('unreadable')).last).toEqual([end('unsupported')])
  const withoutCors = [broken('source-error'), found('unreadable'), undecodable]
  expect(direct(...withoutCors).last).toEqual([end('unsupported')])
  expect(relayed(broken('undecodable')).last).toEqual([end('unsupported')])
  // A station that has played has a known format, so it reconnects.
  expect(relayed(sounding, broken('undecodable')).last).toEqual([attach(true, true)])
})

test('probes a station without audio once and fails on an unplayable format', () => {
  const filling: SlotEvent = { type: 'filling' }
  expect(direct(filling)).toMatchObject({ last: [probe], slot: { phase: 'starting' } })
  expect(direct(filling, found('codec-speex')).last).toEqual([end('codec-speex')])
  expect(direct(filling, found('packed')).last).toEqual([end('packed')])
  // The station is slow, or the probe got another response: the element continues.
  for (const finding of ['readable', 'unreadable', 'not-found'] as const)
    expect(direct(filling, found(finding))).toMatchObject({ last: [], slot: { phase: 'starting' } })
  expect(direct(filling, sounding, found('codec-mp2')).last).toEqual([])
  expect(direct(filling, found('readable'), broken('ended'), filling).last).toEqual([])
  expect(relayed(filling).last).toEqual([])
  expect(hls(filling).last).toEqual([])
})

test('reports the probed format when the element cannot decode it', () => {
  const probing = direct({ type: 'filling' }, broken('undecodable'))
  expect(probing).toMatchObject({ last: [], slot: { phase: 'waiting' } })
  const identified = direct({ type: 'filling' }, broken('undecodable'), found('codec-ac3'))
  expect(identified.last).toEqual([end('codec-ac3')])
})

test('does not request a playlist again after its end', () => {
  expect(hls(sounding, broken('finished')).last).toEqual([end('finished')])
})

test('treats an HLS station without new segments as off the air', () => {
  const silence = times(STREAM_RETRIES.attemptsAfterSound, due, broken('no-sound'))
  expect(hls(sounding, later(9_000), broken('frozen'), ...silence).last).toEqual([end('no-audio')])
})

describe('phase opening', () => {
  test('attaches the element to the stream from main', () => {
    expect(relayed()).toMatchObject({ status: 'connecting', last: [attach(true, true)] })
  })

  test.each<[string, SlotEvent, unknown[]]>([
    [
      'a reason why not',
      { type: 'opened', response: { outcome: 'ended', reason: 'not-audio' } },
      [end('not-audio')],
    ],
    ['closed in the meantime', { type: 'opened', response: { outcome: 'closed' } }, []],
    ['no response', { type: 'open-failed' }, [end('unreachable')]],
    ['the relay ends it first', ended('not-found'), [end('not-found')]],
  ])('handles: %s', (_name, event, expected) => {
    const { effects } = reduceSlot(createSlotState(station, true, 0), event, {
      at: 0,
      online: true,
      random: 0,
    })
    expect(effects.filter(({ type }) => type !== 'note')).toEqual(expected)
  })

  test('uses the catalog’s codec for HLS only in a browser', () => {
    const slot = createSlotState({ ...station, codec: 'HLS' }, true, 0)
    const kinds = [false, true].map((isRelayed) => {
      const response = {
        outcome: 'open',
        url: SOURCE_URL,
        kind: 'audio',
        relayed: isRelayed,
      } as const
      const now = { at: 0, online: true, random: 0 }
      return reduceSlot(slot, { type: 'opened', response }, now).slot.source?.kind
    })
    expect(kinds).toEqual(['hls', 'audio'])
  })
})

describe('HLS streams', () => {
  test('are reconnected by the page, even with a relay', () => {
    const source = { url: SOURCE_URL, kind: 'hls', relayed: true }
    expect(hls(sounding, later(20_000), broken('network-error')).last).toEqual([
      { type: 'attach', source, cors: true },
    ])
    expect(hls(broken('source-error')).last).toEqual([{ type: 'attach', source, cors: true }])
    expect(hls(sounding, dry, online).last).toEqual([{ type: 'attach', source, cors: true }])
  })
})

describe('connection log', () => {
  test('records time to sound, dropouts and attempts', () => {
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

  test('includes relay events', () => {
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

  test('records reattachments and upcoming attempts', () => {
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
