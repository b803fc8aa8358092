import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useAuthStore } from '../features/auth/auth-store.ts'
import { PlayerBridge } from './player-bridge.tsx'

const initial = useAuthStore.getState()
afterEach(() => {
  cleanup()
  useAuthStore.setState(initial, true)
})

const enter = () =>
  act(async () => useAuthStore.setState({ isLoading: false, user: { uid: 'u1' } as never }))
const leave = () => act(async () => useAuthStore.setState({ user: null }))

const touch = () => act(async () => document.body.dispatchEvent(new Event('pointerdown')))

test('nothing is loaded before a member touches the page; it stays bound when they leave', async () => {
  const stop = vi.fn()
  const bindPlayer = vi.fn(() => stop)
  const load = vi.fn(async () => ({ bindPlayer }))
  const { unmount } = render(<PlayerBridge load={load} />)
  await touch()
  await enter()
  expect(load).not.toHaveBeenCalled()
  await touch()
  await touch()
  expect(bindPlayer).toHaveBeenCalledOnce()
  await leave()
  await enter()
  await touch()
  expect([bindPlayer, stop].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
  unmount()
  expect(stop).toHaveBeenCalledOnce()
})

test('on the desktop, where a tray works the player, a member need not touch anything', async () => {
  vi.resetModules()
  vi.stubGlobal('undertone', {})
  const { PlayerBridge: DesktopBridge } = await import('./player-bridge.tsx')
  const { useAuthStore: store } = await import('../features/auth/auth-store.ts')
  const load = vi.fn(async () => ({ bindPlayer: () => () => {} }))
  render(<DesktopBridge load={load} />)
  await touch()
  expect(load).not.toHaveBeenCalled()
  await act(async () => store.setState({ isLoading: false, user: { uid: 'u1' } as never }))
  expect(load).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
