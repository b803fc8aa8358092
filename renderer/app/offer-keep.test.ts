// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { droppedStation } from '../features/drop/dropped-station.ts'
import type { Player } from '../features/player/player.ts'
import { offerKeep } from './offer-keep.ts'

const station = droppedStation('http://radio.example/live', 'Cellar')

test('what was dropped and is heard may be kept, offered once', () => {
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
  hear(session('night-bus'))
  expect(parts.notify).not.toHaveBeenCalled()
  hear(session(station.id))
  hear(session(station.id))
  const [[notice] = []] = parts.notify.mock.calls
  expect(parts.notify).toHaveBeenCalledOnce()
  expect(notice.message).toBe('Cellar plays. Keep it as a station of your own?')
  notice.action.onClick()
  expect(parts.navigate).toHaveBeenCalledExactlyOnceWith(
    '/library/favorites?keep=http%3A%2F%2Fradio.example%2Flive',
  )
})
