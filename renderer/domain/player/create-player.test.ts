import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import type { ListeningSession } from './player-records.ts'
import { createFakePlayer } from './testing/fake-player.ts'

const other = { ...station, id: 'long-wave', name: 'Long Wave', url: 'http://a.example/2' }
const setUp = createFakePlayer

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

test('starts idle at the stored volume', () => {
  expect(setUp().player.getState()).toEqual({
    item: null,
    isPlaying: false,
    status: 'idle',
    failure: null,
    isFilling: false,
    failureReason: null,
    volume: 0.5,
    muted: false,
    nowPlaying: null,
    sleepEndsAt: null,
    previous: null,
    listenedTo: null,
  })
})

test('passes play, pause, resume and stop to the slots and the state', () => {
  const { player, commands: told, sound } = setUp()
  player.play(station)
  expect(player.getState()).toMatchObject({ item: station, isPlaying: true, status: 'connecting' })
  sound('a')
  expect(player.getState().status).toBe('playing')
  player.pause()
  expect(player.getState()).toMatchObject({ item: station, isPlaying: false })
  player.resume()
  player.stop()
  expect(player.getState()).toMatchObject({ item: null, isPlaying: false, status: 'idle' })
  expect(told).toEqual([
    'a open night-bus',
    'a attach relay',
    'a fade-in 150',
    'a release 150',
    'b open night-bus',
    'b release 150',
  ])
})

test('exposes a failure message and reason until the next attempt', () => {
  const { player, commands: told } = setUp()
  player.play({ ...station, codec: 'FLAC' })
  expect(player.getState()).toMatchObject({
    failure: 'Night Bus: unsupported',
    failureReason: 'unsupported',
  })
  expect(told).toEqual([])
  player.play(station)
  expect(player.getState()).toMatchObject({ failure: null, failureReason: null })
})

test('names the previous station while switching and reports a failed switch', () => {
  const { player, sound, fire, announced } = setUp()
  player.play(station)
  sound('a')
  player.play(other)
  expect(player.getState()).toMatchObject({ item: other, previous: station, status: 'connecting' })
  fire('b', { type: 'stream', event: { type: 'ended', at: 0, reason: 'not-found' } })
  expect(player.getState()).toMatchObject({ item: station, previous: null, status: 'playing' })
  expect(announced).toEqual(['Long Wave: not-found'])
})

describe('tryPlay', () => {
  const notFound = {
    type: 'stream',
    event: { type: 'ended', at: 0, reason: 'not-found' },
  } as const

  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('resolves when the station plays', async () => {
    const { player, sound } = setUp()
    const outcome = player.tryPlay(station)
    sound('a')
    expect(await outcome).toBe('playing')
  })

  test('resolves with the reason of a failure, without a toast', async () => {
    const { player, sound, fire, announced } = setUp()
    const first = player.tryPlay(other)
    fire('a', notFound)
    expect(await first).toBe('not-found')
    player.play(station)
    sound('b')
    const second = player.tryPlay(other)
    fire('a', notFound)
    expect(await second).toBe('not-found')
    expect(await player.tryPlay({ ...other, codec: 'FLAC' })).toBe('unsupported')
    expect(player.getState()).toMatchObject({ item: station, status: 'playing' })
    expect(announced).toEqual([])
  })

  test('shows a failure that does not depend on the station', async () => {
    const { player, sound, fire, announced } = setUp()
    player.play(station)
    sound('a')
    const outcome = player.tryPlay(other)
    fire('b', { type: 'blocked' })
    expect(await outcome).toBe('blocked')
    expect(announced).toEqual(['Long Wave: blocked'])
  })

  test('resolves when the user pauses, stops or chooses another station', async () => {
    for (const act of ['pause', 'stop', 'play', 'tryPlay'] as const) {
      const { player } = setUp()
      const outcome = player.tryPlay(other)
      void player[act](station)
      expect(await outcome).toBe('replaced')
    }
  })

  test('leaves the toast for a station that is started by hand', async () => {
    const { player, sound, fire, announced } = setUp()
    const outcome = player.tryPlay(station)
    sound('a')
    await outcome
    player.play(other)
    fire('b', notFound)
    expect(announced).toEqual(['Long Wave: not-found'])
  })
})

test('logs one warning for a station that fails after all its attempts', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { player, commands, fire } = setUp()
  player.play(station)
  fire('a', {
    type: 'opened',
    response: { outcome: 'open', url: 'direct', kind: 'audio', relayed: false },
  })
  for (let attempt = 1; player.getState().isPlaying; attempt += 1) {
    fire('a', { type: 'broken', reason: 'network-error' })
    fire('a', { type: 'retry-due' })
    expect(attempt).toBeLessThan(10)
  }
  expect(commands.filter((command) => command.startsWith('a attach'))).toHaveLength(4)
  expect(player.getState().status).toBe('failed')
  expect(warn).toHaveBeenCalledExactlyOnceWith('Playing the station failed', {
    id: station.id,
    reason: 'unreachable',
  })
  warn.mockRestore()
})

test('logs no warning when a recording ends or an admin disables the station', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { player, sound, fire } = setUp()
  player.play(station)
  sound('a', { relayed: false })
  fire('a', { type: 'broken', reason: 'finished' })
  expect(player.getState().failureReason).toBe('finished')
  player.setOff(station.id, 'Spam.')
  player.play(other)
  player.setOff(other.id, 'Spam.')
  expect(player.getState().failureReason).toBe('off')
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})

test('requests a station without CORS once it has played only that way', () => {
  const { player, fire } = setUp()
  const response = { outcome: 'open', url: 'direct', kind: 'audio', relayed: false } as const
  player.play(station)
  fire('a', { type: 'opened', response })
  fire('a', { type: 'broken', reason: 'source-error' })
  fire('a', { type: 'found', finding: 'unreadable' })
  fire('a', { type: 'sounding' })
  player.pause()
  player.resume()
  fire('b', { type: 'opened', response })
  fire('b', { type: 'broken', reason: 'source-error' })
  // With CORS, this would be a failure without a known cause.
  expect(player.connectionLog(station.id).at(-1)).toMatchObject({ type: 'lost' })
})

test('ends a session when another station or silence follows, not at short interruptions', () => {
  const { player, sound, fire } = setUp()
  const sessions: ListeningSession[] = []
  player.onSession((session) => sessions.push(session))
  player.play(station)
  vi.advanceTimersByTime(1_000)
  sound('a')
  vi.advanceTimersByTime(10_000)
  fire('a', { type: 'dry' })
  fire('a', { type: 'sounding' })
  player.play(other)
  vi.advanceTimersByTime(2_000)
  sound('b')
  vi.advanceTimersByTime(3_000)
  player.pause()
  const first = { stationId: 'night-bus', stationName: 'Night Bus', startedAt: 1_001_000 }
  const second = { stationId: 'long-wave', stationName: 'Long Wave', startedAt: 1_013_000 }
  expect(sessions).toEqual([
    { ...first, endedAt: null },
    { ...first, endedAt: 1_013_000 },
    { ...second, endedAt: null },
    { ...second, endedAt: 1_016_000 },
  ])
})

test('fades and pauses at the sleep timer, and restores the volume afterwards', () => {
  const { player, sound, levels } = setUp()
  player.play(station)
  sound('a')
  player.sleepIn(1)
  expect(player.getState().sleepEndsAt).toBe(1_060_000)
  vi.advanceTimersByTime(39_000)
  expect(levels.a).toBe(0.5)
  vi.advanceTimersByTime(19_000)
  expect(levels.a).toBeLessThan(0.1)
  player.play(other)
  expect(levels.b).toBeLessThan(0.1)
  vi.advanceTimersByTime(2_000)
  expect(player.getState()).toMatchObject({ status: 'paused', sleepEndsAt: null, volume: 0.5 })
  expect(levels.a).toBe(0.5)
})

test('stays silent when a station reconnects after the sleep timer', () => {
  const { player, sound, fire, setOnline, commands: told } = setUp()
  player.play(station)
  sound('a', { relayed: false })
  player.sleepIn(1)
  setOnline(false)
  fire('a', { type: 'broken', reason: 'ended' })
  expect(player.getState().sleepEndsAt).toBe(1_060_000)
  vi.advanceTimersByTime(61_000)
  expect(player.getState()).toMatchObject({ status: 'paused', sleepEndsAt: null })
  const before = [...told]
  setOnline(true)
  fire('a', { type: 'sounding' })
  vi.advanceTimersByTime(3_600_000)
  expect(told).toEqual(before)
  expect(player.getState()).toMatchObject({ status: 'paused', isPlaying: false })
})

test('connects the station that was chosen while offline', () => {
  const { player, sound, fire, setOnline, levels } = setUp()
  player.play(station)
  sound('a', { relayed: false })
  setOnline(false)
  fire('a', { type: 'broken', reason: 'ended' })
  player.play(other)
  setOnline(true)
  fire('a', { type: 'sounding' })
  expect(player.getState().item).toBe(other)
  sound('b', { relayed: false })
  expect(player.getState()).toMatchObject({ item: other, previous: null, status: 'playing' })
  vi.advanceTimersByTime(5_000)
  expect(levels).toMatchObject({ b: 0.5 })
})

test('logs each station separately and returns figures of the current stream', async () => {
  const { player, sound } = setUp()
  player.play(station)
  vi.advanceTimersByTime(300)
  sound('a')
  player.stop()
  expect(player.connectionLog('night-bus')).toEqual([
    { at: 1_000_000, type: 'play-requested' },
    { at: 1_000_300, type: 'sounding', afterMs: 300 },
    { at: 1_000_300, type: 'closed' },
  ])
  expect(player.connectionLog('long-wave')).toEqual([])
  expect(await player.figures()).toMatchObject({ bytes: 'stream-a'.length })
})

test('passes the return of the network to waiting slots', () => {
  const { player, sound, fire, setOnline, commands: told } = setUp()
  player.play(station)
  sound('a', { relayed: false })
  setOnline(false)
  fire('a', { type: 'broken', reason: 'ended' })
  expect(told.at(-1)).toBe('a fade-in 150')
  setOnline(true)
  expect(told.at(-1)).toBe('a attach relay')
})

test('notifies listeners only of changes and retains the state object otherwise', () => {
  const { player, fire, sound } = setUp()
  const listener = vi.fn()
  const stop = player.subscribe(listener)
  player.pause()
  expect(listener).not.toHaveBeenCalled()
  player.play(station)
  sound('a')
  expect(listener).toHaveBeenCalledTimes(2)
  fire('a', { type: 'sounding' })
  fire('a', { type: 'stream', event: { type: 'retrying', at: 0, attempt: 2, inMs: 0 } })
  expect(listener).toHaveBeenCalledTimes(2)
  expect(player.getState()).toBe(player.getState())
  stop()
  player.stop()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('reports the audible station as listened to, even while another connects', () => {
  const { player, sound, fire } = setUp()
  const listenedTo = () => player.getState().listenedTo?.id ?? null
  const other = { ...station, id: 'other', url: 'http://b.example/' }
  player.play(station)
  expect(listenedTo()).toBeNull()
  sound('a')
  expect(listenedTo()).toBe(station.id)
  fire('a', { type: 'dry' })
  expect([player.getState().status, listenedTo()]).toEqual(['buffering', station.id])
  player.play(other)
  expect([player.getState().item?.id, listenedTo()]).toEqual(['other', station.id])
  sound('b')
  expect(listenedTo()).toBe('other')
  player.pause()
  expect(listenedTo()).toBeNull()
})

describe('volume', () => {
  test('is clamped to 0 to 1, stored and applied', () => {
    const { player, stored, levels } = setUp()
    player.setVolume(1.4)
    expect([stored.volume, levels]).toEqual([1, { a: 1, b: 1 }])
    player.setVolume(-1)
    expect(player.getState().volume).toBe(0)
  })

  test('is stored per station; new stations use the last one', () => {
    const { player, levels, sound } = setUp()
    player.play(station)
    sound('a')
    player.setVolume(0.2)
    player.play(other)
    expect([player.getState().volume, levels.b]).toEqual([0.2, 0.2])
    player.setVolume(0.9)
    sound('b')
    player.play(station)
    expect([player.getState().volume, levels.a, levels.b]).toEqual([0.2, 0.2, 0.9])
  })

  test('applies an external change to the current station', () => {
    const { player, levels, changeVolume } = setUp()
    player.play(station)
    player.setVolume(0.2)
    changeVolume(0.7)
    expect([player.getState().volume, levels.a]).toEqual([0.7, 0.7])
  })

  test('changes in whole percent and unmutes', () => {
    const { player, stored } = setUp()
    for (let count = 0; count < 10; count += 1) player.changeVolume(0.05)
    for (let count = 0; count < 10; count += 1) player.changeVolume(-0.05)
    expect(stored.volume).toBe(0.5)
    player.setMuted(true)
    expect([player.getState().muted, player.getState().volume, stored.muted]).toEqual([
      true,
      0.5,
      true,
    ])
    player.changeVolume(-0.05)
    expect([player.getState().muted, stored.muted]).toEqual([false, false])
  })
})

describe('connection memory', () => {
  function playing() {
    const fake = setUp()
    fake.player.play(station)
    fake.sound('a')
    vi.setSystemTime(1_005_000)
    return fake
  }
  const stretch = { bitrate: station.bitrate, playedMs: 5_000, at: 1_005_000 }

  test('records audio that stops while the station is connected', () => {
    const { fire, recordedPeriods } = playing()
    fire('a', { type: 'dry' })
    expect(recordedPeriods).toEqual([{ ...stretch, ranDry: true }])
  })

  test('records the duration of other audio', () => {
    const { player, recordedPeriods } = playing()
    player.pause()
    expect(recordedPeriods).toEqual([{ ...stretch, ranDry: false }])
  })

  test('ignores lost stations and lost networks', () => {
    const lost = playing()
    const event = { type: 'lost', reason: 'closed', bytes: 1, at: 1_005_000 } as const
    lost.fire('a', { type: 'stream', event: event as never })
    lost.fire('a', { type: 'dry' })
    expect(lost.recordedPeriods).toEqual([{ ...stretch, ranDry: false }])
    const offline = playing()
    offline.setOnline(false)
    offline.fire('a', { type: 'dry' })
    expect(offline.recordedPeriods).toEqual([])
  })
})
