import { expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Station } from '../../../shared/api/stations.ts'
import type { PlayerState } from '../player/player-types.ts'
import { bindDirectoryClicks } from './session.ts'

const station = (id: string) => ({ id }) as Station

it('notes each station once it is heard, and forgets at a sign-out only', () => {
  const player = createStore<PlayerState>()(() => ({ listenedTo: null }) as PlayerState)
  const clicks = { note: vi.fn(async () => undefined), forget: vi.fn() }
  const part = bindDirectoryClicks(player, clicks)
  for (const listenedTo of [station('a'), station('a'), station('b'), null, station('b')])
    player.setState({ listenedTo })
  expect(clicks.note.mock.calls).toEqual([[station('a')], [station('b')], [station('b')]])
  part.leave?.('ada', 'lost')
  expect(clicks.forget).not.toHaveBeenCalled()
  part.leave?.('ada', 'signed-out')
  expect(clicks.forget).toHaveBeenCalledOnce()
})
