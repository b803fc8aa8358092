import { beforeEach, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/samples.ts'
import { createFakePlayer } from './fake-player.ts'
import { createLazyPlayer } from './lazy-player.ts'
import type { Player } from './player-state.ts'

let loads: PromiseWithResolvers<Player>[]
let stored: number
let onVolume: () => void

beforeEach(() => {
  loads = []
  stored = 0.5
  onVolume = () => {}
})

function setUp() {
  return createLazyPlayer({
    load: () => {
      const next = Promise.withResolvers<Player>()
      loads.push(next)
      return next.promise
    },
    describeUnreachable: ({ name }) => `${name}: unreachable`,
    volume: {
      get: () => stored,
      set: (value) => {
        stored = value
        onVolume()
      },
      watch: (listener) => {
        onVolume = listener
        return () => {
          onVolume = () => {}
        }
      },
    },
  })
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('until something is asked for nothing is loaded, and nothing is on', () => {
  const lazy = setUp()
  lazy.pause()
  lazy.resume()
  lazy.stop()
  expect(loads).toHaveLength(0)
  expect(lazy.getState()).toEqual(createFakePlayer().player.getState())
})

test('play shows at once, and is done when the player is there; everything passes from then on', async () => {
  const lazy = setUp()
  const { player, told, sound, fire } = createFakePlayer()
  const changed = vi.fn()
  const [heard, sessions] = [vi.fn(), vi.fn()]
  lazy.subscribe(changed)
  lazy.subscribeTitles(heard)
  lazy.onSession(sessions)
  lazy.play(station)
  expect(lazy.getState()).toMatchObject({ item: station, status: 'connecting', isPlaying: true })
  expect(changed).toHaveBeenCalledOnce()
  lazy.setMuted(true)
  loads[0]?.resolve(player)
  await settle()
  expect(told).toEqual(['a open night-bus'])
  expect(lazy.getState()).toBe(player.getState())
  expect(lazy.getState().muted).toBe(true)
  changed.mockClear()
  sound('a')
  fire('a', { type: 'title', title: { artist: null, title: 'Words', raw: 'Words', at: 0 } })
  expect([changed, heard, sessions].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1])
  expect(lazy.connectionLog(station.id)).toHaveLength(2)
  expect(await lazy.figures()).not.toBeNull()
  lazy.stop()
  expect(lazy.getState().item).toBeNull()
  expect(loads).toHaveLength(1)
})

test('wishes are done in their order', async () => {
  const lazy = setUp()
  const { player, told } = createFakePlayer()
  lazy.play(station)
  lazy.play({ ...station, id: 'other' })
  lazy.pause()
  loads[0]?.resolve(player)
  await settle()
  expect(told.filter((each) => each.includes('open'))).toEqual(['a open night-bus', 'b open other'])
  expect(lazy.getState().status).toBe('paused')
})

test('prepared ahead it is loaded once', async () => {
  const lazy = setUp()
  lazy.prepare()
  lazy.prepare()
  loads[0]?.resolve(createFakePlayer().player)
  await settle()
  lazy.prepare()
  expect(loads).toHaveLength(1)
})

test('the volume needs no player', () => {
  const lazy = setUp()
  lazy.setVolume(1.5)
  expect([stored, lazy.getState().volume, loads.length]).toEqual([1, 1, 0])
  stored = 0.25
  onVolume()
  expect(lazy.getState().volume).toBe(0.25)
})

test('a player that cannot be loaded is a failure, which can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lazy = setUp()
  const { player, told } = createFakePlayer()
  lazy.play(station)
  loads[0]?.reject(new Error('gone'))
  await settle()
  expect(lazy.getState()).toMatchObject({
    status: 'failed',
    isPlaying: false,
    failure: 'Night Bus: unreachable',
  })
  lazy.resume()
  expect(lazy.getState()).toMatchObject({ status: 'connecting', failure: null })
  loads[1]?.resolve(player)
  await settle()
  expect(told).toEqual(['a open night-bus'])
  expect(lazy.getState().status).toBe('connecting')
})

test('or be stopped', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lazy = setUp()
  lazy.play(station)
  loads[0]?.reject(new Error('gone'))
  await settle()
  lazy.stop()
  expect(lazy.getState()).toMatchObject({ item: null, status: 'idle', failure: null })
})
