import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { createFakePlayer } from './testing/fake-player.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

function playing() {
  const fake = createFakePlayer()
  fake.player.play(station)
  fake.sound('a')
  vi.setSystemTime(1_005_000)
  return fake
}
const stretch = { bitrate: station.bitrate, soundedMs: 5_000, at: 1_005_000 }

test('sound that runs dry while the station sends is told as the connection’s', () => {
  const { fire, stretches } = playing()
  fire('a', { type: 'dry' })
  expect(stretches).toEqual([{ ...stretch, ranDry: true }])
})

test('sound that ends otherwise has been carried so long', () => {
  const { player, stretches } = playing()
  player.pause()
  expect(stretches).toEqual([{ ...stretch, ranDry: false }])
})

test('a station that is lost, and a network that is gone, are not the connection’s fault', () => {
  const lost = playing()
  const event = { type: 'lost', reason: 'closed', bytes: 1, at: 1_005_000 } as const
  lost.fire('a', { type: 'stream', event: event as never })
  lost.fire('a', { type: 'dry' })
  expect(lost.stretches).toEqual([{ ...stretch, ranDry: false }])
  const offline = playing()
  offline.setOnline(false)
  offline.fire('a', { type: 'dry' })
  expect(offline.stretches).toEqual([])
})
