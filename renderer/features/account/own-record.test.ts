import type { User } from 'firebase/auth'
import { afterEach, expect, test, vi } from 'vitest'
import { readOwnRecord } from './own-record.ts'

vi.mock('../auth/auth.ts', () => ({
  firebaseUser: () => ({ uid: 'u1', getIdToken: async () => 'token' }) as unknown as User,
}))
vi.mock('../../api/context.ts', () => ({
  apiContext: () => ({
    config: { documentsUrl: 'http://store.invalid', firebase: { projectId: 'demo' } },
  }),
}))

afterEach(() => vi.unstubAllGlobals())

const NAME = 'projects/demo/databases/(default)/documents/users/u1'

function answer(status: number, body: unknown) {
  const fetch = vi.fn(async () => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('reads the record with its own token, times as text', async () => {
  const fields = {
    id: { stringValue: 'u1' },
    photoURL: { nullValue: null },
    updatedAt: { timestampValue: '2026-01-01T00:00:00Z' },
  }
  const fetch = answer(200, [{ found: { name: NAME, fields }, readTime: 'now' }])
  expect(await readOwnRecord()).toEqual({
    id: 'u1',
    photoURL: null,
    updatedAt: '2026-01-01T00:00:00Z',
  })
  const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit]
  expect(url).toBe('http://store.invalid/v1/projects/demo/databases/(default)/documents:batchGet')
  expect(new Headers(init.headers).get('authorization')).toBe('Bearer token')
  expect(JSON.parse(String(init.body))).toEqual({ documents: [NAME] })
})

test('answers null where there is none, and rejects what is no answer', async () => {
  answer(200, [{ missing: NAME, readTime: 'now' }])
  expect(await readOwnRecord()).toBeNull()
  answer(403, {})
  await expect(readOwnRecord()).rejects.toThrow('403')
  answer(200, { strange: true })
  await expect(readOwnRecord()).rejects.toThrow()
})
