// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Station } from '../../shared/api/stations.ts'
import { droppedStation } from '../features/drop/dropped-station.ts'
import type { Player } from '../features/player/player.ts'
import { offerKeep } from './offer-keep.ts'

const station = droppedStation('http://radio.example/live', 'Cellar')

function offer(station: Station) {
  const parts = { notify: vi.fn(), navigate: vi.fn() }
  let hear: Parameters<Player['onSession']>[0] = () => {}
  const player: Pick<Player, 'onSession'> = {
    onSession: (listener) => {
      hear = listener
      return () => {}
    },
  }
  const drops = { find: (id: string) => (id === station.id ? station : null) }
  offerKeep({ ...parts, player, drops })
  const session = (stationId: string) => ({ stationId }) as Parameters<typeof hear>[0]
  return { ...parts, hear: (stationId: string) => hear(session(stationId)) }
}

test('what was dropped and is heard may be kept by its name, offered once', () => {
  const { hear, notify, navigate } = offer(station)
  hear('night-bus')
  expect(notify).not.toHaveBeenCalled()
  hear(station.id)
  hear(station.id)
  const [[notice] = []] = notify.mock.calls
  expect(notify).toHaveBeenCalledOnce()
  expect(notice.message).toBe('Cellar plays. Keep it as a station of your own?')
  notice.action.onClick()
  expect(navigate).toHaveBeenCalledExactlyOnceWith(
    '/library/favorites?keep=http%3A%2F%2Fradio.example%2Flive&keep-name=Cellar',
  )
})

test('an address without a name is kept by none', () => {
  const unnamed = droppedStation('http://radio.example/live', null)
  const { hear, notify, navigate } = offer(unnamed)
  hear(unnamed.id)
  notify.mock.calls[0]?.[0].action.onClick()
  expect(navigate).toHaveBeenCalledExactlyOnceWith(
    '/library/favorites?keep=http%3A%2F%2Fradio.example%2Flive',
  )
})
