import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPasswordPolicy } from './password-policy.ts'
import { DEFAULT_RULES, type PasswordRules } from './password-rules.ts'

const rules: PasswordRules = { ...DEFAULT_RULES, minLength: 12, source: 'provider' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the policy is asked for once', async () => {
  const ask = vi.fn(async () => rules)
  const load = createPasswordPolicy(ask)
  expect(await load()).toEqual(rules)
  expect(await load()).toEqual(rules)
  expect(ask).toHaveBeenCalledOnce()
})

test('a provider that fails leaves the default, and is asked again', async () => {
  const ask = vi.fn(async () => rules).mockRejectedValueOnce(new Error('offline'))
  const load = createPasswordPolicy(ask)
  expect(await load()).toEqual(DEFAULT_RULES)
  expect(await load()).toEqual(rules)
})

test('a provider that hangs leaves the default after 3 s, and its late answer counts', async () => {
  const late = Promise.withResolvers<PasswordRules>()
  const ask = vi.fn(() => late.promise)
  const load = createPasswordPolicy(ask)
  const first = load()
  const settled = vi.fn()
  void first.then(settled)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await first).toEqual(DEFAULT_RULES)
  late.resolve(rules)
  expect(await load()).toEqual(rules)
  expect(ask).toHaveBeenCalledOnce()
})
