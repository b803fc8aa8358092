// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

test('the listener is called when the network goes or comes back, and when the computer wakes up', async () => {
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
