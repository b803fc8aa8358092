import { expect, test } from 'vitest'
import { createQueue, WAITING_MAX } from './cover-routes.ts'

test('one after the other, a failure holds up no other, and too many are refused', async () => {
  const { enqueue } = createQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await promise
    running -= 1
    return running
  }
  const failing = enqueue('first', async () => Promise.reject(new Error('broken')))
  const all = Array.from({ length: WAITING_MAX }, (_, n) => enqueue(`user ${n}`, work))
  await expect(enqueue('last', work)).rejects.toMatchObject({ status: 503, code: 'busy' })
  resolve()
  await expect(failing).rejects.toThrow('broken')
  expect(await Promise.all(all)).toEqual(Array(WAITING_MAX).fill(0))
  expect(most).toBe(1)
  expect(await enqueue('last', async () => 'free')).toBe('free')
})

test('a user waits for one picture at a time, and takes no other user’s place', async () => {
  const { enqueue, requireFree } = createQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = enqueue('ada', () => promise)
  for (const again of [() => enqueue('ada', async () => 'never'), async () => requireFree('ada')]) {
    await expect(again()).rejects.toMatchObject({
      status: 429,
      code: 'cover-under-way',
      title: 'Your last picture is still being worked on. Try again in a moment.',
    })
  }
  const second = enqueue('bob', async () => 'done')
  resolve()
  await first
  expect(await second).toBe('done')
  expect(await enqueue('ada', async () => 'done')).toBe('done')
})
