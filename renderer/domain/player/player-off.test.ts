import { expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import type { ListeningSession } from './player-records.ts'
import { createFakePlayer } from './testing/fake-player.ts'

const other = { ...station, id: 'long-wave', name: 'Long Wave', url: 'http://a.example/2' }
const REASON = 'A court has asked for it.'
const SILENT = { status: 'failed', isPlaying: false, failureReason: 'off', listenedTo: null }

test('a station that plays falls silent with the reason, is not tried again, and its session is kept', () => {
  const { player, sound, told } = createFakePlayer()
  const sessions: ListeningSession[] = []
  player.onSession((session) => sessions.push(session))
  player.play(station)
  sound('a')
  told.length = 0
  player.setOff(station.id, REASON)
  expect(player.getState()).toMatchObject({
    ...SILENT,
    item: station,
    failure: `Night Bus: off: ${REASON}`,
  })
  expect(sessions.map(({ endedAt }) => endedAt === null)).toEqual([true, false])
  expect(player.connectionLog(station.id).at(-1)).toMatchObject({ type: 'failed', reason: 'off' })
  player.resume()
  player.play(station)
  player.setOff(station.id, REASON)
  expect(player.getState()).toMatchObject(SILENT)
  expect(told).toEqual(['a release 150'])
})

test('one that connects or is paused is silent for good; another one is not concerned', () => {
  for (const begin of ['connecting', 'paused']) {
    const { player, told } = createFakePlayer()
    player.play(station)
    if (begin === 'paused') player.pause()
    player.setOff(other.id, REASON)
    expect(player.getState().status).toBe(begin)
    player.setOff(station.id, REASON)
    expect(player.getState()).toMatchObject(SILENT)
    told.length = 0
    player.resume()
    expect(told).toEqual([])
  }
})

test('while switching, what sounds goes on without the one that is off, and the reason is said', () => {
  const { player, sound, announced } = createFakePlayer()
  player.play(station)
  sound('a')
  player.play(other)
  player.setOff(other.id, REASON)
  expect(player.getState()).toMatchObject({ item: station, status: 'playing' })
  player.play(other)
  expect(player.getState()).toMatchObject({ item: station, status: 'playing' })
  expect(announced).toEqual([`Long Wave: off: ${REASON}`, `Long Wave: off: ${REASON}`])
})

test('while switching away from it, only the new one is waited for', () => {
  const { player, sound } = createFakePlayer()
  player.play(station)
  sound('a')
  player.play(other)
  player.setOff(station.id, REASON)
  expect(player.getState()).toMatchObject({ item: other, status: 'connecting', listenedTo: null })
})

test('on again it waits for the listener', () => {
  const { player, told } = createFakePlayer()
  player.play(station)
  player.setOff(station.id, REASON)
  player.setOff(station.id, null)
  expect(player.getState()).toMatchObject({ status: 'paused', failure: null })
  told.length = 0
  player.resume()
  expect(told).toEqual(['b open night-bus'])
})

test('that it is on again is asked when the listener wants it, and not otherwise', async () => {
  const { player, stored } = createFakePlayer()
  player.setOff(station.id, REASON)
  player.play(station)
  await vi.waitFor(() => expect(player.getState()).toMatchObject(SILENT))
  stored.onAgain = { ...station, url: 'http://a.example/moved' }
  player.resume()
  await vi.waitFor(() => expect(player.getState().status).toBe('connecting'))
  expect(player.getState().item?.url).toBe('http://a.example/moved')
})
