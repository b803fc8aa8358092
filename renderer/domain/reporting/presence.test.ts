// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { useAuthStore } from '../auth/auth-store.ts'
import { createSessionScope } from '../auth/session-scope.ts'
import { droppedStation } from '../player/dropped-station.ts'
import type { ConnectionEntry, ListeningSession } from '../player/player-records.ts'
import type { PlayerState } from '../player/player-types.ts'
import { createFakePlayer } from '../player/testing/fake-player.ts'
import { createBeat } from './beat.ts'
import { createOutcomes } from './outcomes.ts'
import { bindPresence } from './presence.ts'

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
const send = vi.fn(async (_: string | null): Promise<string | null> => null)
const endOnLeaving = vi.fn()
const sent = () => send.mock.calls.map(([stationId]) => stationId)
/** Lets queued beats be sent. */
const said = () => vi.advanceTimersByTimeAsync(0)
let isAllowed = false
let outcomes = createOutcomes(() => isAllowed)
let stop = () => {}

function bind(state: PlayerState = idle) {
  let tell: (session: ListeningSession) => void = () => {}
  let enter: (stationId: string, entry: ConnectionEntry) => void = () => {}
  stop = bindPresence({
    scope: createSessionScope(useAuthStore),
    player: {
      getState: () => state,
      onSession: (listener) => {
        tell = listener
        return () => {}
      },
      onEntry: (listener) => {
        enter = listener
        return () => {}
      },
    },
    outcomes,
    beat: createBeat({ send, onOff: () => {}, onFailed: () => {} }),
    endOnLeaving,
  })
  const session = (stationId: string, endedAt: number | null) =>
    tell({ stationId, stationName: 'Any', startedAt: 1, endedAt })
  return {
    begin: (id: string) => session(id, null),
    end: (id: string) => session(id, 2),
    enter: (id: string, entry: ConnectionEntry) => enter(id, entry),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  useAuthStore.setState({ user: ada })
  isAllowed = true
  outcomes = createOutcomes(() => isAllowed)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('the start and the end of a station are sent', async () => {
  const { begin, end } = bind()
  begin('night-bus')
  await said()
  end('night-bus')
  await said()
  expect(sent()).toEqual(['night-bus', null])
})

test('a change of stations sends no beat of silence', async () => {
  const { begin, end } = bind()
  begin('night-bus')
  await said()
  end('night-bus')
  begin('test-card')
  await said()
  expect(sent()).toEqual(['night-bus', 'test-card'])
})

test('a station that is sounding already is sent at once', async () => {
  bind({ ...idle, item: station, status: 'playing', listenedTo: station })
  await said()
  expect(sent()).toEqual(['night-bus'])
})

test('nothing is sent for dropped files, and nothing while signed out', async () => {
  const { begin, end } = bind()
  begin(dropped.id)
  await said()
  end(dropped.id)
  useAuthStore.setState({ user: null })
  begin('night-bus')
  await said()
  expect(sent()).toEqual([])
  useAuthStore.setState({ user: ada })
  await said()
  expect(sent()).toEqual(['night-bus'])
  useAuthStore.setState({ user: null })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toEqual(['night-bus'])
})

test('a page that goes away ends its beat, if a station was on', async () => {
  const { begin } = bind()
  window.dispatchEvent(new Event('pagehide'))
  expect(endOnLeaving).not.toHaveBeenCalled()
  begin('night-bus')
  await said()
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  expect(endOnLeaving).toHaveBeenCalledOnce()
})

describe('how stations play', () => {
  const failed = { at: 1, type: 'failed', reason: 'not-found' } as const
  const missing = { stationId: 'gone', startMs: null, dropouts: 0, reason: 'missing' }

  test('a station that never sounds is told of at once, beside what sounds or in silence', async () => {
    const { enter, begin } = bind()
    enter('gone', failed)
    await said()
    expect(sent()).toEqual([null])
    expect(outcomes.take(null)).toEqual([missing])
    begin('night-bus')
    enter('gone', failed)
    await said()
    expect(sent()).toEqual([null, 'night-bus', 'night-bus'])
  })

  test('nothing is noted where it is not allowed, while signed out, and of dropped files', async () => {
    const { enter } = bind()
    enter(dropped.id, failed)
    isAllowed = false
    enter('gone', failed)
    isAllowed = true
    useAuthStore.setState({ user: null })
    enter('gone', failed)
    await said()
    expect(sent()).toEqual([])
    expect(outcomes.take(null)).toEqual([])
  })

  test('what one user has not told yet is not told by the next', async () => {
    const { enter } = bind()
    enter('night-bus', { at: 1, type: 'dry' })
    useAuthStore.setState({ user: null })
    useAuthStore.setState({ user: ada })
    await said()
    expect(outcomes.take(null)).toEqual([])
  })
})
