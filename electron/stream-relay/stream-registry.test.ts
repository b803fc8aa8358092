import { expect, test, vi } from 'vitest'
import { createStreamRegistry, MAX_STREAMS } from './stream-registry.ts'

const session = () => ({ close: vi.fn() })

test('a name opened again closes what it named before', () => {
  const registry = createStreamRegistry<ReturnType<typeof session>>()
  const [first, second] = [session(), session()]
  registry.add('a', first)
  registry.add('a', second)
  expect(first.close).toHaveBeenCalledOnce()
  expect(registry.get('a')).toBe(second)
})

test('one too many closes the oldest; each is closed once', () => {
  const registry = createStreamRegistry<ReturnType<typeof session>>()
  const sessions = Array.from({ length: MAX_STREAMS + 1 }, session)
  for (const [n, one] of sessions.entries()) registry.add(`s${n}`, one)
  expect(registry.get('s0')).toBeUndefined()
  registry.close('s0')
  registry.close('unknown')
  registry.closeAll()
  for (const { close } of sessions) expect(close).toHaveBeenCalledOnce()
})
