import { expect, test, vi } from 'vitest'
import { sampleStation as station } from '../../api/testing/samples.ts'
import type { ListeningSession } from './player-records.ts'
import { createFakePlayer } from './testing/fake-player.ts'

const other = { ...station, id: 'long-wave', name: 'Long Wave', url: 'http://a.example/2' }
const REASON = 'A court has asked for it.'
const SILENT = { status: 'failed', isPlaying: false, failureReason: 'off', listenedTo: null }

test('stops a disabled station with its reason, without retries, and ends its session', () => {
  const { player, sound, commands: told } = createFakePlayer()
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

test('disables a connecting or paused station and no other', () => {
  for (const start of ['connecting', 'paused']) {
    const { player, commands: told } = createFakePlayer()
    player.play(station)
    if (start === 'paused') player.pause()
    player.setOff(other.id, REASON)
    expect(player.getState().status).toBe(start)
    player.setOff(station.id, REASON)
    expect(player.getState()).toMatchObject(SILENT)
    told.length = 0
    player.resume()
    expect(told).toEqual([])
  }
})

test('continues the audible station while switching and reports the disabled one', () => {
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

test('waits only for the new station when the previous one is disabled', () => {
  const { player, sound } = createFakePlayer()
  player.play(station)
  sound('a')
  player.play(other)
  player.setOff(station.id, REASON)
  expect(player.getState()).toMatchObject({ item: other, status: 'connecting', listenedTo: null })
})

test('waits for the listener once the station is enabled again', () => {
  const { player, commands: told } = createFakePlayer()
  player.play(station)
  player.setOff(station.id, REASON)
  player.setOff(station.id, null)
  expect(player.getState()).toMatchObject({ status: 'paused', failure: null })
  told.length = 0
  player.resume()
  expect(told).toEqual(['b open night-bus'])
})

test('checks whether the station is enabled again only when the listener plays it', async () => {
  const { player, stored } = createFakePlayer()
  player.setOff(station.id, REASON)
  player.play(station)
  await vi.waitFor(() => expect(player.getState()).toMatchObject(SILENT))
  stored.onAgain = { ...station, url: 'http://a.example/moved' }
  player.resume()
  await vi.waitFor(() => expect(player.getState().status).toBe('connecting'))
  expect(player.getState().item?.url).toBe('http://a.example/moved')
})
