import { expect, test, vi } from 'vitest'
import { createRenewal } from './client.ts'

/** A token as the provider issues them, unsigned. */
const tokenOf = (uid: string, made: number) =>
  `e30.${btoa(JSON.stringify({ sub: uid, iat: made })).replace(/=+$/, '')}.`

function setUp(present: string | null, next: () => Promise<string | null>) {
  const context = { getToken: vi.fn(async () => present), renewToken: vi.fn(next) }
  return { context, renew: createRenewal(context) }
}

test('twenty refused calls share one new token, early and late', async () => {
  const { context, renew } = setUp('old', async () => 'new')
  const burst = await Promise.all(Array.from({ length: 20 }, () => renew('old')))
  expect(new Set(burst)).toEqual(new Set(['new']))
  expect(await renew('old')).toBe('new')
  expect(context.renewToken).toHaveBeenCalledOnce()
})

test('a token that has changed meanwhile is taken as it is', async () => {
  const { context, renew } = setUp('new', async () => 'newer')
  expect(await renew('old')).toBe('new')
  expect(context.renewToken).not.toHaveBeenCalled()
})

test.each([
  ['the same token again', async () => 'old'],
  ['no token at all', async () => null],
  ['a failure', () => Promise.reject(new Error('offline'))],
])('%s is no reason to repeat a call', async (_name, next) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { context, renew } = setUp('old', next)
  expect(await renew('old')).toBeNull()
  expect(await renew('old')).toBeNull()
  expect(context.renewToken).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('the next token that is refused is renewed again', async () => {
  const tokens = ['second', 'third']
  const context = {
    getToken: async () => present,
    renewToken: vi.fn(async () => tokens.shift() ?? null),
  }
  let present = 'first'
  const renew = createRenewal(context)
  expect(await renew('first')).toBe('second')
  present = 'second'
  expect(await renew('second')).toBe('third')
  expect(context.renewToken).toHaveBeenCalledTimes(2)
})

test('never repeats a call with the token of another user who has signed in since', async () => {
  const { context, renew } = setUp(tokenOf('ben', 2), async () => tokenOf('ben', 3))
  expect(await renew(tokenOf('ada', 1))).toBeNull()
  expect(context.renewToken).not.toHaveBeenCalled()
})

test('nor when the other one comes while the token is being renewed', async () => {
  const refused = tokenOf('ada', 1)
  const { renew } = setUp(refused, async () => tokenOf('ben', 2))
  expect(await renew(refused)).toBeNull()
})

test('takes the same user’s next token, in whichever session it was made', async () => {
  const { renew } = setUp(tokenOf('ada', 2), async () => null)
  expect(await renew(tokenOf('ada', 1))).toBe(tokenOf('ada', 2))
})
