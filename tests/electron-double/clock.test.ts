import { expect, test, vi } from 'vitest'
import { clock, passTime } from './clock.ts'

test('runs due timers in order, except cleared ones', () => {
  const calls: string[] = []
  const call = (name: unknown) => void calls.push(String(name))
  const late = clock.setTimeout(call, 600_000, 'late')
  clock.setTimeout(call, 60_000, 'second')
  clock.setTimeout(() => {
    call('first')
    clock.clearTimeout(cleared)
    clock.setTimeout(call, 1_000, 'set while time passes')
  }, 30_000)
  const cleared = clock.setTimeout(call, 45_000, 'cleared')
  passTime(60_000)
  expect(calls).toEqual(['first', 'second'])
  passTime(60_000)
  expect(calls.slice(2)).toEqual(['set while time passes'])
  clock.clearTimeout(late)
})

test('a timer runs by itself, once', async () => {
  const call = vi.fn()
  clock.setTimeout(call, 1)
  await expect.poll(() => call).toHaveBeenCalledOnce()
  passTime(60_000)
  expect(call).toHaveBeenCalledOnce()
})
