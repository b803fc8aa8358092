import { expect, test, vi } from 'vitest'
import { createSwappedTitles } from './swapped-titles.ts'

function memory(text: string | null = null) {
  const stored = { text }
  return {
    stored,
    getItem: () => stored.text,
    setItem: (_key: string, value: string) => {
      stored.text = value
    },
  }
}

test('remembers the stations over a restart and tells its listeners of each change', () => {
  const storage = memory()
  const titles = createSwappedTitles(storage)
  const listener = vi.fn()
  const stop = titles.subscribe(listener)
  titles.set('night-bus', true)
  titles.set('long-wave', true)
  titles.set('long-wave', false)
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  titles.set('harbour', true)
  expect(listener).toHaveBeenCalledTimes(3)
  const again = createSwappedTitles(storage)
  expect(['night-bus', 'long-wave', 'harbour'].map(again.has)).toEqual([true, false, true])
})

test('keeps the newest 200 stations', () => {
  const storage = memory()
  const titles = createSwappedTitles(storage)
  for (let n = 0; n < 201; n += 1) titles.set(`station-${n}`, true)
  const again = createSwappedTitles(storage)
  expect(['station-0', 'station-1', 'station-200'].map(again.has)).toEqual([false, true, true])
})

test.each(['{', '{"a":1}', '[["a",1],["b","true"],["c",false],[1,true]]'])(
  'ignores %s in the storage',
  (text) => {
    const titles = createSwappedTitles(memory(text))
    expect(['a', 'b', 'c', '1'].map(titles.has)).toEqual([false, false, false, false])
  },
)
