import { expect, test, vi } from 'vitest'
import { createStationVolumes, createSwappedTitles } from './station-values.ts'

function memory(text: string | null = null) {
  const stored = { text }
  return {
    kept: stored,
    getItem: () => stored.text,
    setItem: (_key: string, value: string) => {
      stored.text = value
    },
  }
}

test('restores a volume after a restart and has none for other stations', () => {
  const storage = memory()
  createStationVolumes(storage).set('night-bus', 0)
  createStationVolumes(storage).set('long-wave', 0.25)
  const volumes = createStationVolumes(storage)
  expect(['night-bus', 'long-wave', 'other'].map(volumes.get)).toEqual([0, 0.25, null])
})

test('retains the latest 200 values', () => {
  const storage = memory()
  const volumes = createStationVolumes(storage)
  for (let index = 0; index < 200; index += 1) volumes.set(`station-${index}`, 0.5)
  volumes.set('station-0', 0.75)
  volumes.set('one-more', 1)
  expect(volumes.get('station-0')).toBe(0.75)
  expect(volumes.get('station-1')).toBeNull()
  expect(createStationVolumes(storage).get('one-more')).toBe(1)
  expect(JSON.parse(storage.kept.text ?? '')).toHaveLength(200)
})

test.each([
  ['not JSON', '{'],
  ['not a list', '{"a":1}'],
  ['of something else', '[1,["a"],["b","loud"],["c",7],["d",-1]]'],
])('ignores stored data that is %s', (_what, text) => {
  const volumes = createStationVolumes(memory(text))
  expect(['a', 'b', 'c', 'd'].map(volumes.get)).toEqual([null, null, null, null])
})

test('works for the run when the storage fails', () => {
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  const volumes = createStationVolumes({ getItem: refuse, setItem: refuse })
  volumes.set('night-bus', 0.3)
  expect(volumes.get('night-bus')).toBe(0.3)
})

test('restores swapped stations after a restart and publishes each change', () => {
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

test.each(['{', '{"a":1}', '[["a",1],["b","true"],["c",false],[1,true]]'])(
  'ignores %s as stored swapped stations',
  (text) => {
    const titles = createSwappedTitles(memory(text))
    expect(['a', 'b', 'c', '1'].map(titles.has)).toEqual([false, false, false, false])
  },
)
