import { beforeEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../features/auth/auth-store.ts'
import { type SessionEnding, useSessionEnding } from '../features/auth/session-ending.ts'
import { droppedStation } from '../features/drop/dropped-station.ts'
import type { ListeningSession } from '../features/player/player-state.ts'
import { bindHistory } from './history-bridge.ts'

const ada = {
  uid: 'ada',
  email: null,
  displayName: 'Ada',
  photoURL: null,
  emailVerified: true,
  providers: [],
}
const session = { stationId: 'night-bus', stationName: 'Night Bus', startedAt: 1, endedAt: null }
const door = {
  note: vi.fn(async () => {}),
  enter: vi.fn(async () => {}),
  forget: vi.fn(async () => {}),
}
let play: (session: ListeningSession) => void = () => {}
const player = {
  onSession: (listener: typeof play) => {
    play = listener
    return () => {
      play = () => {}
    }
  },
}

beforeEach(() => {
  vi.clearAllMocks()
  useSessionEnding.setState({ ending: null })
  useAuthStore.setState({ user: null })
})

function leave(ending: SessionEnding): void {
  useSessionEnding.setState({ ending })
  useAuthStore.getState().setUser(null)
}

test('what is heard is noted, and what was left is sent to whoever comes in', () => {
  const stop = bindHistory(useAuthStore, player, door)
  expect(door.enter).not.toHaveBeenCalled()
  useAuthStore.getState().setUser(ada)
  useAuthStore.getState().setUser({ ...ada, displayName: 'Ada L.' })
  expect(door.enter).toHaveBeenCalledOnce()
  play(session)
  expect(door.note).toHaveBeenCalledExactlyOnceWith(session)
  stop()
  play(session)
  leave('asked')
  expect(door.note).toHaveBeenCalledOnce()
  expect(door.forget).not.toHaveBeenCalled()
})

test('who is signed in already when it begins comes in, too', () => {
  useAuthStore.getState().setUser(ada)
  bindHistory(useAuthStore, player, door)()
  expect(door.enter).toHaveBeenCalledOnce()
})

test('who signs out leaves nothing; who lost their session is expected back', () => {
  const stop = bindHistory(useAuthStore, player, door)
  useAuthStore.getState().setUser(ada)
  leave('lost')
  expect(door.forget).not.toHaveBeenCalled()
  useAuthStore.getState().setUser(ada)
  leave('asked')
  expect(door.forget).toHaveBeenCalledOnce()
  stop()
})

test('a station that only this computer knows is nobody else’s business', () => {
  const stop = bindHistory(useAuthStore, player, door)
  play({ ...session, stationId: droppedStation('http://192.168.1.5/live', null).id })
  expect(door.note).not.toHaveBeenCalled()
  stop()
})
