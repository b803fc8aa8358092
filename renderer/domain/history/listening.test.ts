// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { droppedStation } from '../player/dropped-station.ts'
import type { ListeningSession } from '../player/player-records.ts'
import { recordListening } from './listening.ts'

const session = (stationId: string): ListeningSession => ({
  stationId,
  stationName: 'Night Bus',
  startedAt: 1_000,
  endedAt: null,
})

test('a station of the catalogue comes into the history, a dropped one stays out of it', () => {
  const note = vi.fn()
  let tell = (_session: ListeningSession) => {}
  const onSession = (listener: typeof tell) => {
    tell = listener
    return () => {}
  }
  recordListening({ onSession }, { note })
  tell(session(droppedStation('http://radio.example/live', null).id))
  expect(note).not.toHaveBeenCalled()
  tell(session('demo-night-bus'))
  expect(note).toHaveBeenCalledExactlyOnceWith(session('demo-night-bus'))
})
