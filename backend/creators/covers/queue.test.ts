import { expect, test } from 'vitest'
import { createQueue, WAITING_MAX } from './queue.ts'

test('one after the other, a failure holds nobody up, and too many are sent away', async () => {
  const { inTurn } = createQueue()
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
  const failing = inTurn('first', async () => Promise.reject(new Error('broken')))
  const all = Array.from({ length: WAITING_MAX }, (_, n) => inTurn(`person ${n}`, work))
  await expect(inTurn('last', work)).rejects.toMatchObject({ status: 503, code: 'busy' })
  resolve()
  await expect(failing).rejects.toThrow('broken')
  expect(await Promise.all(all)).toEqual(Array(WAITING_MAX).fill(0))
  expect(most).toBe(1)
  expect(await inTurn('last', async () => 'free')).toBe('free')
})

test('a person waits for one picture at a time, and takes no other person’s place', async () => {
  const { inTurn, requireFree } = createQueue()
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn('ada', () => promise)
  for (const again of [() => inTurn('ada', async () => 'never'), async () => requireFree('ada')]) {
    await expect(again()).rejects.toMatchObject({
      status: 429,
      code: 'cover-under-way',
      title: 'Your last picture is still being worked on. Try again in a moment.',
    })
  }
  const second = inTurn('bob', async () => 'done')
  resolve()
  await first
  expect(await second).toBe('done')
  expect(await inTurn('ada', async () => 'done')).toBe('done')
})
