import { expect, test, vi } from 'vitest'
import { createMenuStations } from './menu-stations.ts'

test('keeps what the page sent last, and calls onChange', () => {
  const onChange = vi.fn()
  const keeper = createMenuStations(onChange)
  expect(keeper.get()).toEqual({ favorites: [], recent: [] })
  const stations = { favorites: [{ id: 'a', name: 'A' }], recent: [] }
  keeper.set(stations)
  expect(keeper.get()).toBe(stations)
  expect(onChange).toHaveBeenCalledOnce()
})
