// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { PlayerCommand, PlayerReport } from '../../preload/contract/player.ts'
import { sampleStation as station } from '../api/testing/samples.ts'
import { createFakePlayer } from '../features/player/testing/fake-player.ts'
import { bindPlatformPlayer, playerBinding } from './bind-player.ts'

function setUp() {
  const fake = createFakePlayer()
  const reports: PlayerReport[] = []
  let command: ((command: PlayerCommand) => void) | null = null
  const outside = {
    report: (report: PlayerReport) => void reports.push(report),
    onCommand: (listener: (command: PlayerCommand) => void) => {
      command = listener
      return () => {
        command = null
      }
    },
  }
  const stop = bindPlatformPlayer(fake.player, outside, {
    playStation: async () => {},
    listened: () => [],
    favorites: () => [],
  })
  return { ...fake, reports, stop, send: (next: PlayerCommand) => command?.(next) }
}

const named = { id: 'night-bus', name: 'Night Bus' }

test('every change is reported once, and nothing in between', () => {
  const { player, reports, sound, fire } = setUp()
  player.play(station)
  sound('a')
  fire('a', { type: 'sounding' })
  player.setVolume(0.2)
  player.pause()
  player.setMuted(true)
  const silent = { station: named, title: null, volume: 0.5, muted: false, sleepEndsAt: null }
  expect(reports).toEqual([
    { ...silent, status: 'idle', station: null },
    { ...silent, status: 'connecting' },
    { ...silent, status: 'playing' },
    { ...silent, status: 'playing', volume: 0.2 },
    { ...silent, status: 'paused', volume: 0.2 },
    { ...silent, status: 'paused', volume: 0.2, muted: true },
  ])
})

test('what is heard is reported as one line, no longer than main takes', () => {
  const { player, reports, sound, fire } = setUp()
  const title = { artist: 'Low', title: 'Words', raw: 'Low - Words', at: 0 }
  player.play(station)
  sound('a')
  fire('a', { type: 'title', title })
  expect(reports.at(-1)).toMatchObject({ status: 'playing', station: named, title: 'Low – Words' })
  fire('a', { type: 'title', title: { ...title, artist: null, title: 'x'.repeat(4_000) } })
  expect(reports.at(-1)?.title).toBe('x'.repeat(300))
  fire('a', { type: 'title', title: { ...title, artist: null, title: null } })
  expect(reports.at(-1)?.title).toBeNull()
})

test('commands reach the player until the binding is removed', () => {
  const { player, send, stop } = setUp()
  send('play')
  expect(player.getState().status).toBe('idle')
  player.play(station)
  send('pause')
  expect(player.getState().status).toBe('paused')
  send('play')
  expect(player.getState().status).toBe('connecting')
  send('stop')
  expect(player.getState().status).toBe('idle')
  player.play(station)
  stop()
  send('pause')
  expect(player.getState().status).toBe('connecting')
})

test('the player is bound with the first sign-in, once', () => {
  const bind = vi.fn()
  const part = playerBinding(bind)
  expect(bind).not.toHaveBeenCalled()
  part.enter?.('ada')
  part.enter?.('grace')
  expect(bind).toHaveBeenCalledOnce()
})
