import { app, autoUpdater, type PowerMonitor, powerMonitor } from 'electron'
import { expect, test, vi } from 'vitest'
import { createSignal } from '../../shared/signal.ts'
import { watchEnding, watchQuitting } from './lifecycle.ts'

test('a restart for an update counts as quitting, so that no window vetoes it', () => {
  const quitting = watchQuitting()
  expect(quitting.isQuitting()).toBe(false)
  autoUpdater.emit('before-quit-for-update')
  expect(quitting.isQuitting()).toBe(true)
  quitting.cancel()
  app.emit('before-quit')
  expect(quitting.isQuitting()).toBe(true)
})

test('emits the ending before a Linux system shuts down', () => {
  const ending = createSignal()
  const onEnding = vi.fn()
  ending.subscribe(onEnding)
  // One that has no listener yet.
  const Monitor = powerMonitor.constructor as new () => PowerMonitor & { shutDown(): void }
  const monitor = new Monitor()
  watchEnding(ending, monitor)
  monitor.shutDown()
  expect(onEnding).toHaveBeenCalledOnce()
})
