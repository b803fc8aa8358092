import { expect, test } from 'vitest'
import { createStopList } from './stop-list.ts'

test('runs steps in reverse order, once', async () => {
  const stops = createStopList()
  const ended: string[] = []
  for (const name of ['first', 'second']) {
    stops.add(async () => {
      ended.push(name)
    })
  }
  await Promise.all([stops.stop(), stops.stop()])
  expect(ended).toEqual(['second', 'first'])
})

test('continues after a step that fails or hangs', async () => {
  const stops = createStopList(5)
  let ended = false
  stops.add(async () => {
    ended = true
  })
  stops.add(() => Promise.reject(new Error('stuck')))
  stops.add(() => new Promise(() => {}))
  await expect(stops.stop()).rejects.toThrow('Not everything could be stopped.')
  expect(ended).toBe(true)
})
