import { expect, test, vi } from 'vitest'
import { createShelfKeeper } from './shelf-keeper.ts'

test('keeps what the page told last, and says that it came', () => {
  const onChange = vi.fn()
  const keeper = createShelfKeeper(onChange)
  expect(keeper.shelf()).toEqual({ favorites: [], recent: [] })
  const shelf = { favorites: [{ id: 'a', name: 'A' }], recent: [] }
  keeper.accept(shelf)
  expect(keeper.shelf()).toBe(shelf)
  expect(onChange).toHaveBeenCalledOnce()
})
