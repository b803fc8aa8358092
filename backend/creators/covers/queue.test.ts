import { expect, test } from 'vitest'
import { createQueue, WAITING_MAX } from './queue.ts'

test('one after the other, a failure holds nobody up, and too many are sent away', async () => {
  const inTurn = createQueue()
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
  const failing = inTurn(async () => Promise.reject(new Error('broken')))
  const all = Array.from({ length: WAITING_MAX }, () => inTurn(work))
  await expect(inTurn(work)).rejects.toMatchObject({ status: 503, code: 'busy' })
  resolve()
  await expect(failing).rejects.toThrow('broken')
  expect(await Promise.all(all)).toEqual(Array(WAITING_MAX).fill(0))
  expect(most).toBe(1)
  expect(await inTurn(async () => 'free')).toBe('free')
})
