import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const refused = { code: 'auth/email-already-in-use' }

beforeEach(() => {
  vi.resetModules()
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => {})
  }
})
afterEach(() => {
  vi.doUnmock('./auth-errors.ts')
  vi.restoreAllMocks()
})

test('a call that fails brings the sentence along, and still fails as it did', async () => {
  const { explain, explained } = await import('./explanations.ts')
  await expect(explained(() => Promise.reject(refused))).rejects.toBe(refused)
  expect(explain(refused)).toMatchObject({ field: 'email' })
  expect(await explained(async () => 'done')).toBe('done')
})

test('sentences that cannot be loaded leave a general one, and are tried again', async () => {
  vi.doMock('./auth-errors.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { explain, explained } = await import('./explanations.ts')
  await expect(explained(() => Promise.reject(refused))).rejects.toBe(refused)
  expect(explain(refused)).toEqual({ field: 'form', message: 'Something went wrong!' })
  vi.doUnmock('./auth-errors.ts')
  await expect(explained(() => Promise.reject(refused))).rejects.toBe(refused)
  expect(explain(refused)).toMatchObject({ field: 'email' })
})
