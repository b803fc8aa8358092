import { expect, it, vi } from 'vitest'
import type { Station } from '../../shared/api/stations.ts'
import type { PlayerState } from '../features/player/player-types.ts'
import { bindDirectoryClicks } from './bind-directory-clicks.ts'

const station = (id: string) => ({ id }) as Station

it('notes each station once it is heard, and forgets at a sign-out only', () => {
  const listeners = new Set<() => void>()
  let listenedTo: Station | null = null
  const player = {
    getState: () => ({ listenedTo }) as PlayerState,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const clicks = { note: vi.fn(async () => undefined), forget: vi.fn() }
  const part = bindDirectoryClicks(player, clicks)
  const hear = (next: Station | null) => {
    listenedTo = next
    for (const listener of listeners) listener()
  }
  for (const next of [station('a'), station('a'), station('b'), null, station('b')]) hear(next)
  expect(clicks.note.mock.calls).toEqual([[station('a')], [station('b')], [station('b')]])
  part.leave?.('ada', 'lost')
  expect(clicks.forget).not.toHaveBeenCalled()
  part.leave?.('ada', 'signed-out')
  expect(clicks.forget).toHaveBeenCalledOnce()
})
