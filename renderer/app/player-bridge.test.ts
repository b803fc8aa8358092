import { expect, test } from 'vitest'
import type { PlayerCommand, PlayerReport } from '../../preload/contract.ts'
import { sampleStation as station } from '../api/samples.ts'
import { createPlayer } from '../features/player/create-player.ts'
import type { PlayerEvent } from '../features/player/player-machine.ts'
import { bindPlatformPlayer } from './player-bridge.tsx'

function setUp() {
  let fire: (event: PlayerEvent & { type: 'sounding' }) => void = () => {}
  let changeVolume = () => {}
  const player = createPlayer({
    output: {
      connect: () => {},
      disconnect: () => {},
      setVolume: () => {},
      onEvent: (listener) => {
        fire = listener
      },
    },
    canPlay: () => true,
    describe: () => 'failed',
    volume: {
      get: () => 1,
      set: () => changeVolume(),
      watch: (listener) => {
        changeVolume = listener
        return () => {}
      },
    },
  })
  const reports: PlayerReport[] = []
  let command: ((command: PlayerCommand) => void) | null = null
  const stop = bindPlatformPlayer(player, {
    report: (report) => reports.push(report),
    onCommand: (listener) => {
      command = listener
      return () => {
        command = null
      }
    },
  })
  return {
    player,
    reports,
    stop,
    send: (next: PlayerCommand) => command?.(next),
    sound: () => fire({ type: 'sounding' }),
  }
}

const named = { id: 'night-bus', name: 'Night Bus' }

test('every change is reported once, and nothing else is', () => {
  const { player, reports, sound } = setUp()
  player.play(station)
  sound()
  sound()
  player.setVolume(0.2)
  player.pause()
  expect(reports).toEqual([
    { status: 'idle', station: null },
    { status: 'connecting', station: named },
    { status: 'playing', station: named },
    { status: 'paused', station: named },
  ])
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
