// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Station } from '../../shared/api/stations.ts'
import { droppedStation } from '../domain/player/dropped-station.ts'
import type { ListAtAddress } from '../domain/player/fetch-station-list.ts'
import type { ConnectionEntry } from '../domain/player/player-records.ts'
import type { Player, PlayerState } from '../domain/player/player-types.ts'
import { offerToSave } from './offer-to-save.ts'

const station = droppedStation('http://radio.example/live', 'Cellar')

const LIST: ListAtAddress = {
  file: new Blob(['#EXTM3U']),
  count: 3,
  first: { station: droppedStation('http://first.example/', 'First'), account: null },
}

function offer(
  station: Station,
  list: ListAtAddress | null = null,
  log: readonly ConnectionEntry[] = [],
) {
  const parts = {
    ...{ notify: vi.fn(), navigate: vi.fn(), play: vi.fn(), importFile: vi.fn() },
    fetchList: vi.fn(async () => list),
  }
  let emitSession: Parameters<Player['onSession']>[0] = () => {}
  let change = () => {}
  let state = { item: null, failureReason: null } as unknown as PlayerState
  const player: Pick<Player, 'onSession' | 'subscribe' | 'getState' | 'connectionLog'> = {
    onSession: (listener) => {
      emitSession = listener
      return () => {}
    },
    subscribe: (listener) => {
      change = () => listener(state, state)
      return () => {}
    },
    getState: () => state,
    connectionLog: () => log,
  }
  const drops = { find: (id: string) => (id === station.id ? station : null) }
  offerToSave({ ...parts, player, drops })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ...parts,
    emitSession: async (stationId: string) => {
      emitSession({ stationId } as Parameters<typeof emitSession>[0])
      await settle()
    },
    fail: async (item: Station, failureReason: string) => {
      state = { item, failureReason } as unknown as PlayerState
      change()
      change()
      await settle()
    },
  }
}

test('offers once to save a played address, by name', async () => {
  const { emitSession, notify, navigate } = offer(station)
  await emitSession('night-bus')
  expect(notify).not.toHaveBeenCalled()
  await emitSession(station.id)
  await emitSession(station.id)
  const [[notice] = []] = notify.mock.calls
  expect(notify).toHaveBeenCalledOnce()
  expect(notice.message).toBe('Cellar is playing. Add it to your stations?')
  notice.action.onClick()
  expect(navigate).toHaveBeenCalledExactlyOnceWith(
    '/library/favorites?add=http%3A%2F%2Fradio.example%2Flive&add-name=Cellar',
  )
})

test('fills an empty name with that of the stream', async () => {
  const unnamed = droppedStation('http://radio.example/live', null)
  const connected = (stationName: string | null): ConnectionEntry => ({
    ...{ at: 1, type: 'connected', attempt: 1, contentType: null, bitrate: null, spliced: false },
    stationName,
  })
  for (const [log, name] of [
    [[connected('Old Name'), connected('Cellar Radio')], '&add-name=Cellar+Radio'],
    [[connected(null)], ''],
    [[], ''],
  ] as const) {
    const { emitSession, notify, navigate } = offer(unnamed, null, log)
    await emitSession(unnamed.id)
    notify.mock.calls[0]?.[0].action.onClick()
    expect(navigate).toHaveBeenCalledExactlyOnceWith(
      `/library/favorites?add=http%3A%2F%2Fradio.example%2Flive${name}`,
    )
  }
})

test('passes the station whose account the new one gets, but no account', async () => {
  const account = { username: 'listener', password: 's3cr3t' }
  const members = droppedStation('http://radio.example/live', null, account)
  const { emitSession, notify, navigate } = offer(members)
  await emitSession(members.id)
  notify.mock.calls[0]?.[0].action.onClick()
  const path = `/library/favorites?add=http%3A%2F%2Fradio.example%2Flive&add-account=${encodeURIComponent(members.id)}`
  expect(navigate).toHaveBeenCalledExactlyOnceWith(path)
  expect(path).not.toMatch(/listener|s3cr3t/)
})

test('offers to import the list whose first station is played', async () => {
  const { emitSession, notify, play, importFile } = offer(station, LIST)
  await emitSession(station.id)
  expect(notify).toHaveBeenCalledOnce()
  const [[notice] = []] = notify.mock.calls
  expect(notice.message).toBe('This address is a list of 3 stations.')
  notice.action.onClick()
  expect(importFile).toHaveBeenCalledExactlyOnceWith(LIST.file)
  expect(play).not.toHaveBeenCalled()
})

test('plays the first station of a list that the player cannot read, and offers to import it', async () => {
  const { fail, emitSession, notify, play, fetchList } = offer(station, LIST)
  await fail(station, 'refused')
  expect(fetchList).not.toHaveBeenCalled()
  await fail(station, 'not-a-stream')
  expect(fetchList).toHaveBeenCalledExactlyOnceWith(station.url, station.id)
  expect(play).toHaveBeenCalledExactlyOnceWith(LIST.first.station, null)
  expect(notify).toHaveBeenCalledOnce()
  await emitSession(LIST.first.station.id)
  expect(notify).toHaveBeenCalledOnce()
})

test('offers nothing for a failed address without a list', async () => {
  const { fail, notify, play } = offer(station)
  await fail(station, 'not-a-stream')
  expect([notify.mock.calls, play.mock.calls]).toEqual([[], []])
})
