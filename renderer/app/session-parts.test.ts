// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionContext } from '../domain/auth/session-scope.ts'
import { listening } from '../domain/history/listening.ts'
import { useNowPlayingStore } from '../domain/player/now-playing-store.ts'
import { player, playerSession } from '../domain/player/player.ts'
import { connectToaster } from '../lib/notify.ts'
import { cachePart, sessionParts } from './session-parts.ts'

const calls = vi.hoisted((): string[] => [])
vi.mock('./bind-player.ts', () => ({
  bindPlayer: () => {},
  playerBinding: () => ({ enter: () => calls.push('player bound') }),
}))
vi.mock('./query-persistence.ts', () => ({
  persistencePart: () => ({ leave: () => calls.push('stored queries') }),
}))
vi.mock('../domain/scrobbling/scrobbling.ts', () => ({
  scrobblingSession: { leave: () => calls.push('scrobbling') },
}))

beforeEach(() => {
  // jsdom has no IndexedDB.
  vi.spyOn(console, 'warn').mockReturnValue()
  calls.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('calls the parts of a session in the order of their dependencies', () => {
  const client = new QueryClient()
  const note = (name: string) => () => void calls.push(name)
  vi.spyOn(client, 'clear').mockImplementation(note('cache'))
  vi.spyOn(player, 'stop').mockImplementation(note('player'))
  vi.spyOn(listening, 'forget').mockImplementation(async () => note('history')())
  vi.spyOn(useNowPlayingStore, 'setState').mockImplementation(note('song log'))
  const context: SessionContext = {
    client,
    platform: { config: {}, notifications: {} } as SessionContext['platform'],
    navigate: () => {},
    uid: () => 'ada',
  }
  const parts = sessionParts(context, () => {
    throw new Error('Nothing navigates')
  })
  for (const part of parts) part.leave?.('ada', 'signed-out')
  expect(calls).toEqual(['stored queries', 'cache', 'player', 'history', 'scrobbling', 'song log'])
})

test.each(['signed-out', 'expired', 'replaced', 'joined'] as const)(
  'leaves no data and no toast after a session ended (%s)',
  (reason) => {
    const client = new QueryClient()
    const clear = vi.fn()
    const disconnect = connectToaster({ show: () => {}, hide: () => {}, clear })
    client.setQueryData(['users', 'favorites', 'ada'], 'private')
    cachePart({ client }).leave?.('ada', reason)
    disconnect()
    expect(client.getQueryCache().getAll()).toEqual([])
    expect(clear).toHaveBeenCalledOnce()
  },
)

test.each([
  ['signed-out', 1],
  ['replaced', 1],
  ['expired', 0],
  ['joined', 0],
] as const)('stops the player unless the same person keeps listening (%s)', (reason, times) => {
  const stop = vi.spyOn(player, 'stop').mockReturnValue()
  playerSession.leave('ada', reason)
  expect(stop).toHaveBeenCalledTimes(times)
})
