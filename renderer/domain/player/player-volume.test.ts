import { describe, expect, test } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { createFakePlayer } from './testing/fake-player.ts'

const other = { ...station, id: 'long-wave', name: 'Long Wave', url: 'http://a.example/2' }
const setUp = createFakePlayer

describe('the volume', () => {
  test('is brought inside 0 to 1, remembered and applied', () => {
    const { player, stored, levels } = setUp()
    player.setVolume(1.4)
    expect([stored.volume, levels]).toEqual([1, { a: 1, b: 1 }])
    player.setVolume(-1)
    expect(player.getState().volume).toBe(0)
  })

  test('is each station’s own; a new station begins with the last one set', () => {
    const { player, levels, sound } = setUp()
    player.play(station)
    sound('a')
    player.setVolume(0.2)
    player.play(other)
    expect([player.getState().volume, levels.b]).toEqual([0.2, 0.2])
    player.setVolume(0.9)
    sound('b')
    player.play(station)
    expect([player.getState().volume, levels.a, levels.b]).toEqual([0.2, 0.2, 0.9])
  })

  test('set elsewhere it counts for the station on too', () => {
    const { player, levels, changeVolume } = setUp()
    player.play(station)
    player.setVolume(0.2)
    changeVolume(0.7)
    expect([player.getState().volume, levels.a]).toEqual([0.7, 0.7])
  })

  test('steps are whole percent, and unmute', () => {
    const { player, stored } = setUp()
    for (let count = 0; count < 10; count += 1) player.stepVolume(0.05)
    for (let count = 0; count < 10; count += 1) player.stepVolume(-0.05)
    expect(stored.volume).toBe(0.5)
    player.setMuted(true)
    expect([player.getState().muted, player.getState().volume, stored.muted]).toEqual([
      true,
      0.5,
      true,
    ])
    player.stepVolume(-0.05)
    expect([player.getState().muted, stored.muted]).toEqual([false, false])
  })
})
