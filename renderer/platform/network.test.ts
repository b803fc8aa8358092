// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

test('notifies the listener of network changes and after sleep', async () => {
  let wakeUp = () => {}
  const onResumed = (listener: () => void) => {
    wakeUp = listener
    return () => {}
  }
  vi.stubGlobal('undertone', { desktop: { onResumed } })
  const { network } = await import('./network.ts')
  const listener = vi.fn()
  network.watch(listener)
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  expect(listener).toHaveBeenCalledTimes(2)
  wakeUp()
  expect(listener).toHaveBeenCalledTimes(3)
})
