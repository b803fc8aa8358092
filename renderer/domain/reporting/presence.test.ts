// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../api/problem.ts'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { useAuthStore } from '../auth/auth-store.ts'
import { createSessionScope } from '../auth/session-scope.ts'
import { droppedStation } from '../player/dropped-station.ts'
import type { ConnectionEntry, ListeningSession } from '../player/player-records.ts'
import type { PlayerState } from '../player/player-types.ts'
import { createFakePlayer } from '../player/testing/fake-player.ts'
import { createOutcomes } from './outcomes.ts'
import { bindPresence, createHeartbeat, LISTENING_HEARTBEAT_S } from './presence.ts'

const ada = {
  uid: 'ada',
  email: null,
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: [],
}
const idle = createFakePlayer().player.getState()
const dropped = droppedStation('http://example.org/a.mp3', null)
const send = vi.fn<(stationId: string | null) => Promise<string | null>>()
const parts = { send, onDisabled: vi.fn(), onFailed: vi.fn() }
const endOnLeaving = vi.fn()
const sent = () => send.mock.calls.map(([stationId]) => stationId)
/** Lets queued heartbeats be sent. */
const flushQueue = () => vi.advanceTimersByTimeAsync(0)
let isAllowed = false
let outcomes = createOutcomes(() => isAllowed)
let stop = () => {}

function bind(state: PlayerState = idle) {
  let sendSession: (session: ListeningSession) => void = () => {}
  let enter: (stationId: string, entry: ConnectionEntry) => void = () => {}
  stop = bindPresence({
    scope: createSessionScope(useAuthStore),
    player: {
      getState: () => state,
      onSession: (listener) => {
        sendSession = listener
        return () => {}
      },
      onEntry: (listener) => {
        enter = listener
        return () => {}
      },
    },
    outcomes,
    heartbeat: createHeartbeat(parts),
    endOnLeaving,
  })
  const session = (stationId: string, endedAt: number | null) =>
    sendSession({ stationId, stationName: 'Any', startedAt: 1, endedAt })
  return {
    begin: (id: string) => session(id, null),
    end: (id: string) => session(id, 2),
    enter: (id: string, entry: ConnectionEntry) => enter(id, entry),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  send.mockReset().mockResolvedValue(null)
  useAuthStore.setState({ user: ada })
  isAllowed = true
  outcomes = createOutcomes(() => isAllowed)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('sends the start and the end of a station', async () => {
  const { begin, end } = bind()
  begin('night-bus')
  await flushQueue()
  end('night-bus')
  await flushQueue()
  expect(sent()).toEqual(['night-bus', null])
})

test('sends no silence between two stations', async () => {
  const { begin, end } = bind()
  begin('night-bus')
  await flushQueue()
  end('night-bus')
  begin('test-card')
  await flushQueue()
  expect(sent()).toEqual(['night-bus', 'test-card'])
})

test('sends a station that is playing already', async () => {
  bind({ ...idle, item: station, status: 'playing', listenedTo: station })
  await flushQueue()
  expect(sent()).toEqual(['night-bus'])
})

test('sends nothing for dropped stations and while signed out', async () => {
  const { begin, end } = bind()
  begin(dropped.id)
  await flushQueue()
  end(dropped.id)
  useAuthStore.setState({ user: null })
  begin('night-bus')
  await flushQueue()
  expect(sent()).toEqual([])
  useAuthStore.setState({ user: ada })
  await flushQueue()
  expect(sent()).toEqual(['night-bus'])
  useAuthStore.setState({ user: null })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toEqual(['night-bus'])
})

test('sends the end from a closing page if a station was playing', async () => {
  const { begin } = bind()
  window.dispatchEvent(new Event('pagehide'))
  expect(endOnLeaving).not.toHaveBeenCalled()
  begin('night-bus')
  await flushQueue()
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  expect(endOnLeaving).toHaveBeenCalledOnce()
})

describe('playback outcomes', () => {
  const failed = { at: 1, type: 'failed', reason: 'not-found' } as const
  const missing = { stationId: 'gone', startMs: null, dropouts: 0, reason: 'missing' }

  test('reports a station that never plays immediately', async () => {
    const { enter, begin } = bind()
    enter('gone', failed)
    await flushQueue()
    expect(sent()).toEqual([null])
    expect(outcomes.take(null)).toEqual([missing])
    begin('night-bus')
    enter('gone', failed)
    await flushQueue()
    expect(sent()).toEqual([null, 'night-bus', 'night-bus'])
  })

  test('records nothing when disallowed, signed out or for dropped stations', async () => {
    const { enter } = bind()
    enter(dropped.id, failed)
    isAllowed = false
    enter('gone', failed)
    isAllowed = true
    useAuthStore.setState({ user: null })
    enter('gone', failed)
    await flushQueue()
    expect(sent()).toEqual([])
    expect(outcomes.take(null)).toEqual([])
  })

  test('does not report outcomes of the previous user', async () => {
    const { enter } = bind()
    enter('night-bus', { at: 1, type: 'dry' })
    useAuthStore.setState({ user: null })
    useAuthStore.setState({ user: ada })
    await flushQueue()
    expect(outcomes.take(null)).toEqual([])
  })
})

describe('createHeartbeat', () => {
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

  test('sends a heartbeat immediately, every 30 s, and one without a station at the end', async () => {
    expect(LISTENING_HEARTBEAT_S).toBe(30)
    const heartbeat = createHeartbeat(parts)
    heartbeat.setStation('night-bus')
    await pass(29.9)
    expect(sent()).toEqual(['night-bus'])
    await pass(30.2)
    expect(sent()).toEqual(['night-bus', 'night-bus', 'night-bus'])
    heartbeat.setStation(null)
    await pass(300)
    expect(sent().slice(3)).toEqual([null])
  })

  test('replaces the station and ignores the same one', async () => {
    const heartbeat = createHeartbeat(parts)
    heartbeat.setStation('night-bus')
    await pass(20)
    heartbeat.setStation('night-bus')
    heartbeat.setStation('test-card')
    await pass(29.9)
    expect(sent()).toEqual(['night-bus', 'test-card'])
    await pass(0.2)
    expect(sent()).toEqual(['night-bus', 'test-card', 'test-card'])
  })

  test('sends nothing for initial silence', async () => {
    createHeartbeat(parts).setStation(null)
    await pass(60)
    expect(sent()).toEqual([])
  })

  test('continues after an outage and stops at a final status', async () => {
    const heartbeat = createHeartbeat(parts)
    send.mockRejectedValueOnce(new Error('unreachable'))
    heartbeat.setStation('night-bus')
    await pass(30)
    expect(sent()).toHaveLength(2)
    send.mockRejectedValueOnce(new ApiProblem(429, {}))
    await pass(60)
    expect(sent()).toHaveLength(4)
    for (const status of [400, 401, 403, 404, 422]) {
      send.mockClear()
      send.mockRejectedValueOnce(new ApiProblem(status, {}))
      heartbeat.setStation(`station-${status}`)
      await pass(90)
      expect(sent()).toEqual([`station-${status}`])
    }
    expect(parts.onFailed).toHaveBeenCalledTimes(7)
  })

  test('sends heartbeats in order and only for the current station', async () => {
    const heartbeat = createHeartbeat(parts)
    let arrive = (_: unknown) => {}
    send.mockReturnValueOnce(
      new Promise((_, reject) => {
        arrive = reject
      }),
    )
    heartbeat.setStation('gone')
    await pass(0)
    heartbeat.setStation(null)
    heartbeat.setStation('night-bus')
    await pass(1)
    expect(sent()).toEqual(['gone'])
    // A late rejection of one station does not end the heartbeats of the next.
    arrive(new ApiProblem(404, {}))
    await pass(30)
    expect(sent()).toEqual(['gone', 'night-bus', 'night-bus'])
  })

  test('stops without a final heartbeat', async () => {
    const heartbeat = createHeartbeat(parts)
    expect(heartbeat.stop()).toBe(false)
    heartbeat.setStation('night-bus')
    await pass(1)
    expect(heartbeat.stop()).toBe(true)
    await pass(60)
    expect(sent()).toEqual(['night-bus'])
  })

  test('reports a disabled station, but not for silence', async () => {
    send.mockResolvedValue('A court has asked for it.')
    const heartbeat = createHeartbeat(parts)
    heartbeat.setStation('night-bus')
    await pass(0)
    expect(parts.onDisabled.mock.calls).toEqual([['night-bus', 'A court has asked for it.']])
    heartbeat.setStation(null)
    await pass(0)
    expect(parts.onDisabled).toHaveBeenCalledOnce()
  })
})
