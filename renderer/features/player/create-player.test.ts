import { beforeEach, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/samples.ts'
import type { AudioOutput } from './audio-output.ts'
import { createPlayer, type Player } from './create-player.ts'

let player: Player
let fire: Parameters<AudioOutput['onEvent']>[0]
let volume: number
let volumeChanged: () => void
const output = {
  connect: vi.fn(),
  disconnect: vi.fn(),
  setVolume: vi.fn(),
  onEvent: (listener: typeof fire) => {
    fire = listener
  },
}

beforeEach(() => {
  vi.clearAllMocks()
  volume = 0.5
  player = createPlayer({
    output,
    canPlay: ({ codec }) => codec !== 'HLS',
    describe: (reason, { name }) => `${name}: ${reason}`,
    volume: {
      get: () => volume,
      set: (value) => {
        volume = value
        volumeChanged()
      },
      watch: (listener) => {
        volumeChanged = listener
        return () => {}
      },
    },
  })
})

test('begins with nothing on, at the remembered volume', () => {
  expect(player.getState()).toEqual({
    item: null,
    isPlaying: false,
    status: 'idle',
    failure: null,
    volume: 0.5,
  })
  expect(output.setVolume).toHaveBeenLastCalledWith(0.5)
})

test('play, pause, resume and stop reach the output and the state', () => {
  player.play(station)
  expect(output.connect).toHaveBeenLastCalledWith(station.url, true)
  expect(player.getState()).toMatchObject({ item: station, isPlaying: true, status: 'connecting' })
  fire({ type: 'sounding' })
  expect(player.getState().status).toBe('playing')
  player.pause()
  expect(output.disconnect).toHaveBeenCalledOnce()
  expect(player.getState()).toMatchObject({ item: station, isPlaying: false })
  player.resume()
  expect(output.connect).toHaveBeenCalledTimes(2)
  player.stop()
  expect(player.getState()).toMatchObject({ item: null, isPlaying: false, status: 'idle' })
})

test('a failure is a sentence, until the next attempt', () => {
  player.play({ ...station, codec: 'HLS' })
  expect(player.getState().failure).toBe('Night Bus: unsupported')
  expect(output.connect).not.toHaveBeenCalled()
  player.play(station)
  expect(player.getState().failure).toBeNull()
})

test('the volume is brought inside 0 to 1, remembered and applied', () => {
  player.setVolume(1.4)
  expect(volume).toBe(1)
  expect(output.setVolume).toHaveBeenLastCalledWith(1)
  player.setVolume(-1)
  expect(player.getState().volume).toBe(0)
})

test('listeners hear changes only, and the state is the same object between them', () => {
  const listener = vi.fn()
  const stop = player.subscribe(listener)
  player.pause()
  expect(listener).not.toHaveBeenCalled()
  player.play(station)
  expect(listener).toHaveBeenCalledOnce()
  expect(player.getState()).toBe(player.getState())
  stop()
  player.stop()
  expect(listener).toHaveBeenCalledOnce()
})
