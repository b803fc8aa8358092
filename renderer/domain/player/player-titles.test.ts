import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import { createFakePlayer } from './testing/fake-player.ts'

const other = { ...station, id: 'long-wave', name: 'Long Wave', url: 'http://a.example/2' }
const title = { artist: 'Low', title: 'Words', raw: 'Low - Words', at: 0 }
const setUp = createFakePlayer

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

describe('song titles', () => {
  test('are shown and published once when they play', () => {
    const { player, sound, fire } = setUp()
    const onTitle = vi.fn()
    const stop = player.subscribeTitles(onTitle)
    player.play(station)
    sound('a')
    fire('a', { type: 'title', title })
    fire('a', { type: 'title', title: { ...title, at: 5 } })
    expect(player.getState().nowPlaying?.title).toBe('Words')
    expect(onTitle.mock.calls).toEqual([[{ station, title, playedAt: 1_000_000 }]])
    fire('a', { type: 'title', title: { artist: null, title: null, raw: '', at: 0 } })
    expect(player.getState().nowPlaying).toBeNull()
    stop()
    fire('a', { type: 'title', title })
    expect(onTitle).toHaveBeenCalledOnce()
  })

  test('are published but not shown for jingles', () => {
    const { player, sound, fire } = setUp()
    const onTitle = vi.fn()
    player.subscribeTitles(onTitle)
    player.play(station)
    sound('a')
    fire('a', { type: 'title', title })
    fire('a', { type: 'title', title: { artist: null, title: 'Jingle', raw: 'Jingle', at: 9 } })
    expect(player.getState().nowPlaying).toBeNull()
    expect(onTitle).toHaveBeenCalledTimes(2)
  })

  test('are published once more when artist and title are swapped', () => {
    const { player, sound, fire, titles } = setUp()
    const onTitle = vi.fn()
    player.subscribeTitles(onTitle)
    player.play(station)
    sound('a')
    fire('a', { type: 'title', title })
    vi.advanceTimersByTime(300)
    titles.swapped()
    expect(onTitle).toHaveBeenCalledTimes(1)
    const swapped = { ...title, artist: 'Words', title: 'Low' }
    titles.songOf = (sent) => ({ ...sent, artist: sent.title, title: sent.artist })
    titles.swapped()
    titles.swapped()
    expect(player.getState().nowPlaying).toEqual(swapped)
    const corrected = { station, title: swapped, playedAt: 1_000_000, isCorrection: true }
    expect(onTitle.mock.calls.slice(1)).toEqual([[corrected]])
    // A swap has no effect once the song is over.
    player.play(other)
    sound('b')
    titles.songOf = (sent) => sent
    titles.swapped()
    expect(onTitle).toHaveBeenCalledTimes(2)
  })

  test('disappear with a pause', () => {
    const { player, sound, fire } = setUp()
    player.play(station)
    sound('a')
    fire('a', { type: 'title', title })
    player.pause()
    expect(player.getState().nowPlaying).toBeNull()
  })

  test('of the previous station are published while switching, but not attributed to the new one', () => {
    const { player, sound, fire } = setUp()
    const onTitle = vi.fn()
    player.subscribeTitles(onTitle)
    player.play(station)
    sound('a')
    player.play(other)
    fire('a', { type: 'title', title })
    expect(onTitle).toHaveBeenCalledWith({ station, title, playedAt: 1_000_000 })
    expect(player.getState().nowPlaying).toBeNull()
    player.play(station)
    expect(player.getState().nowPlaying).toEqual(title)
  })
})
