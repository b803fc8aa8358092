import { afterEach, expect, test, vi } from 'vitest'
import { askStation, findingFor } from './ask-station.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  [404, 'text/html', 'not-found'],
  [410, null, 'gone'],
  [401, null, 'forbidden'],
  [403, 'text/html', 'forbidden'],
  [500, 'text/html', 'readable'],
  [503, null, 'readable'],
  [200, 'text/html; charset=utf-8', 'not-audio'],
  [200, 'application/json', 'not-audio'],
  [200, 'audio/x-scpls', 'bad-playlist'],
  [200, 'audio/x-mpegurl', 'bad-playlist'],
  [200, 'application/vnd.apple.mpegurl', 'readable'],
  [200, 'audio/mpeg', 'readable'],
  [200, null, 'readable'],
] as const)('%s %s is %s', (status, contentType, finding) => {
  expect(findingFor(status, contentType)).toBe(finding)
})

test('the head is enough: the body is let go', async () => {
  let signal: AbortSignal | null = null
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    signal = init.signal ?? null
    return new Response('', { headers: { 'content-type': 'audio/mpeg' } })
  })
  expect(await askStation('http://a.example/1')).toBe('readable')
  expect((signal as AbortSignal | null)?.aborted).toBe(true)
})

test('an answer that may not be read, and none within 5 s, look the same', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await askStation('http://a.example/1')).toBe('unreadable')
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const asked = askStation('http://a.example/1')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await asked).toBe('unreadable')
  expect(vi.getTimerCount()).toBe(0)
})
