// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { createCheckoutStore } from './checkout-store.ts'
import { NOTHING, waitFor } from './kept-checkout.ts'

const waiting = { id: 'cs_1', plan: 'pro' }

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('what is waited for survives the page, for its owner', () => {
  createCheckoutStore().change('ada', (kept) => waitFor(kept, waiting))
  const store = createCheckoutStore()
  expect(store.read('ada').waiting).toEqual(waiting)
  expect(store.read('ada')).toBe(store.read('ada'))
  expect(store.read('bob')).toBe(NOTHING)
  expect(store.read(null)).toBe(NOTHING)
})

test('nothing is left in storage when nothing is to be done', () => {
  const store = createCheckoutStore()
  store.change('ada', (kept) => waitFor(kept, waiting))
  expect(localStorage.length).toBe(1)
  store.change('ada', (kept) => waitFor(kept, null))
  expect(localStorage.length).toBe(0)
  store.change('ada', (kept) => waitFor(kept, waiting))
  store.wipe()
  expect(localStorage.length).toBe(0)
})

test('it knows what is somebody else’s, or nobody’s', () => {
  const store = createCheckoutStore()
  expect(store.isForeign('ada')).toBe(false)
  store.change('ada', (kept) => waitFor(kept, waiting))
  expect(store.isForeign('ada')).toBe(false)
  expect(store.isForeign('bob')).toBe(true)
  localStorage.setItem('checkout', '{"uid":')
  expect(store.isForeign('ada')).toBe(true)
})

test('listeners hear of changes here and in other windows, until they have enough', () => {
  const store = createCheckoutStore()
  const heard: boolean[] = []
  const stop = store.subscribe((elsewhere) => heard.push(elsewhere))
  store.change('ada', (kept) => waitFor(kept, waiting))
  store.change('ada', (kept) => kept)
  window.dispatchEvent(new StorageEvent('storage', { key: 'checkout' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'volume' }))
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  stop()
  window.dispatchEvent(new StorageEvent('storage', { key: 'checkout' }))
  expect(heard).toEqual([false, true, true])
})

test('where storage refuses, it is kept for as long as the page lives', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const store = createCheckoutStore()
  store.change('ada', (kept) => waitFor(kept, waiting))
  expect(store.read('ada').waiting).toEqual(waiting)
  expect(createCheckoutStore().read('ada')).toBe(NOTHING)
})
