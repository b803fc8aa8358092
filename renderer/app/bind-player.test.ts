import { expect, test } from 'vitest'
import type { PlayerCommand, PlayerReport } from '../../preload/contract.ts'
import { sampleStation as station } from '../api/samples.ts'
import { createFakePlayer } from '../features/player/fake-player.ts'
import { bindPlatformPlayer } from './bind-player.ts'

function setUp() {
  const fake = createFakePlayer()
  const reports: PlayerReport[] = []
  let command: ((command: PlayerCommand) => void) | null = null
  const stop = bindPlatformPlayer(fake.player, {
    report: (report) => reports.push(report),
    onCommand: (listener) => {
      command = listener
      return () => {
        command = null
      }
    },
  })
  return { ...fake, reports, stop, send: (next: PlayerCommand) => command?.(next) }
}

const named = { id: 'night-bus', name: 'Night Bus' }

test('every change is reported once, and nothing else is', () => {
  const { player, reports, sound, fire } = setUp()
  player.play(station)
  sound('a')
  fire('a', { type: 'sounding' })
  player.setVolume(0.2)
  player.pause()
  expect(reports).toEqual([
    { status: 'idle', station: null, title: null },
    { status: 'connecting', station: named, title: null },
    { status: 'playing', station: named, title: null },
    { status: 'paused', station: named, title: null },
  ])
})

test('what is heard is reported as one line, no longer than main takes', () => {
  const { player, reports, sound, fire } = setUp()
  const title = { artist: 'Low', title: 'Words', raw: 'Low - Words', at: 0 }
  player.play(station)
  sound('a')
  fire('a', { type: 'title', title })
  expect(reports.at(-1)).toEqual({ status: 'playing', station: named, title: 'Low – Words' })
  fire('a', { type: 'title', title: { ...title, artist: null, title: 'x'.repeat(4_000) } })
  expect(reports.at(-1)?.title).toBe('x'.repeat(300))
  fire('a', { type: 'title', title: { ...title, artist: null, title: null } })
  expect(reports.at(-1)?.title).toBeNull()
})

test('commands work the player, until nobody listens any more', () => {
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
