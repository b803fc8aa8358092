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

test('records catalog stations and skips dropped ones', () => {
  const recordSession = vi.fn()
  let sendSession = (_session: ListeningSession) => {}
  const onSession = (listener: typeof sendSession) => {
    sendSession = listener
    return () => {}
  }
  recordListening({ onSession }, { recordSession })
  sendSession(session(droppedStation('http://radio.example/live', null).id))
  expect(recordSession).not.toHaveBeenCalled()
  sendSession(session('demo-night-bus'))
  expect(recordSession).toHaveBeenCalledExactlyOnceWith(session('demo-night-bus'))
})
