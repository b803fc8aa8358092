import { beforeEach, expect, test, vi } from 'vitest'
import { event, watchedEvent } from './contract/channel.ts'

const renderer = vi.hoisted(() => ({ sent: [] as unknown[][], listeners: new Set<unknown>() }))
vi.mock('electron', () => ({
  ipcRenderer: {
    send: (...message: unknown[]) => void renderer.sent.push(message),
    on: (_channel: string, listener: unknown) => void renderer.listeners.add(listener),
    removeListener: (_channel: string, listener: unknown) =>
      void renderer.listeners.delete(listener),
  },
}))
const { bridgeOf } = await import('./bridge.ts')

beforeEach(() => {
  renderer.sent.length = 0
  renderer.listeners.clear()
})

test('reports the first and the last listener of a watched event to main', () => {
  const { onX } = bridgeOf({ onX: watchedEvent<[]>('x:happened', 'x:listening') })
  const stops = [onX(() => {}), onX(() => {})]
  expect(renderer.sent).toEqual([['x:listening', true]])

  stops[0]?.()
  stops[0]?.()
  expect(renderer.sent).toHaveLength(1)
  expect(renderer.listeners.size).toBe(1)

  stops[1]?.()
  expect(renderer.sent).toEqual([
    ['x:listening', true],
    ['x:listening', false],
  ])
  onX(() => {})
  expect(renderer.sent[2]).toEqual(['x:listening', true])
})

test('does not report listeners of an unwatched event', () => {
  const { onX } = bridgeOf({ onX: event<[]>('x:happened') })
  onX(() => {})()
  expect(renderer.sent).toEqual([])
  expect(renderer.listeners.size).toBe(0)
})
