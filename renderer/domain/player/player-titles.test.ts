import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { createFakePlayer } from './testing/fake-player.ts'

const other = { ...station, id: 'long-wave', name: 'Long Wave', url: 'http://a.example/2' }
const title = { artist: 'Low', title: 'Words', raw: 'Low - Words', at: 0 }
const setUp = createFakePlayer

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

describe('titles', () => {
  test('are shown and told when they are heard, each once', () => {
    const { player, sound, fire } = setUp()
    const told = vi.fn()
    const stop = player.subscribeTitles(told)
    player.play(station)
    sound('a')
    fire('a', { type: 'title', title })
    fire('a', { type: 'title', title: { ...title, at: 5 } })
    expect(player.getState().nowPlaying?.title).toBe('Words')
    expect(told.mock.calls).toEqual([[{ station, title, heardAt: 1_000_000 }]])
    fire('a', { type: 'title', title: { artist: null, title: null, raw: '', at: 0 } })
    expect(player.getState().nowPlaying).toBeNull()
    stop()
    fire('a', { type: 'title', title })
    expect(told).toHaveBeenCalledOnce()
  })

  test('of jingles are told, and shown as nothing', () => {
    const { player, sound, fire } = setUp()
    const told = vi.fn()
    player.subscribeTitles(told)
    player.play(station)
    sound('a')
    fire('a', { type: 'title', title })
    fire('a', { type: 'title', title: { artist: null, title: 'Jingle', raw: 'Jingle', at: 9 } })
    expect(player.getState().nowPlaying).toBeNull()
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('are told again once when artist and title are swapped', () => {
    const { player, sound, fire, titles } = setUp()
    const told = vi.fn()
    player.subscribeTitles(told)
    player.play(station)
    sound('a')
    fire('a', { type: 'title', title })
    vi.advanceTimersByTime(300)
    titles.swapped()
    expect(told).toHaveBeenCalledTimes(1)
    const swapped = { ...title, artist: 'Words', title: 'Low' }
    titles.songOf = (sent) => ({ ...sent, artist: sent.title, title: sent.artist })
    titles.swapped()
    titles.swapped()
    expect(player.getState().nowPlaying).toEqual(swapped)
    const corrected = { station, title: swapped, heardAt: 1_000_000, isCorrection: true }
    expect(told.mock.calls.slice(1)).toEqual([[corrected]])
    // A swap changes nothing once this one is over.
    player.play(other)
    sound('b')
    titles.songOf = (sent) => sent
    titles.swapped()
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('are gone with a pause', () => {
    const { player, sound, fire } = setUp()
    player.play(station)
    sound('a')
    fire('a', { type: 'title', title })
    player.pause()
    expect(player.getState().nowPlaying).toBeNull()
  })

  test('of the old station are told while switching, but are not the new one’s', () => {
    const { player, sound, fire } = setUp()
    const told = vi.fn()
    player.subscribeTitles(told)
    player.play(station)
    sound('a')
    player.play(other)
    fire('a', { type: 'title', title })
    expect(told).toHaveBeenCalledWith({ station, title, heardAt: 1_000_000 })
    expect(player.getState().nowPlaying).toBeNull()
    player.play(station)
    expect(player.getState().nowPlaying).toEqual(title)
  })
})
