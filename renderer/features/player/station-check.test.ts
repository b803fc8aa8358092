import { afterEach, expect, test, vi } from 'vitest'
import { askStation, findingForStatus } from './station-check.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  [404, 'not-found'],
  [410, 'gone'],
  [401, 'forbidden'],
  [403, 'forbidden'],
  [500, 'readable'],
  [200, 'readable'],
] as const)('%s is %s', (status, finding) => {
  expect(findingForStatus(status)).toBe(finding)
})

test.each([
  ['<!doctype html><title>Off the air</title>', 'not-audio'],
  ['\n<html>', 'not-audio'],
  ['<h1>Welcome</h1>', 'not-audio'],
  ['<?xml version="1.0"?>\n<!DOCTYPE html>', 'not-audio'],
  ['{}', 'not-a-stream'],
  ['<?xml version="1.0"?><rss></rss>', 'not-a-stream'],
  ['There is no station at this address.', 'not-a-stream'],
  ['[playlist]\nFile1=http://a.example/', 'bad-playlist'],
  ['#EXTM3U\n#EXTINF:-1,A\nhttp://a.example/', 'bad-playlist'],
  ['http://a.example/live\n', 'bad-playlist'],
  ['<?xml version="1.0"?><playlist version="1">', 'bad-playlist'],
  ['#EXTM3U\n#EXT-X-TARGETDURATION:4\n', 'readable'],
  ['ID3\x04\0\0\0', 'readable'],
  ['\xff\xfb\x90\0'.repeat(20), 'readable'],
  ['', 'readable'],
] as const)('the bytes %j are %s, whatever their label', async (body, finding) => {
  for (const type of ['text/html', 'audio/mpeg', 'application/json']) {
    const bytes = Uint8Array.from(body, (letter) => letter.charCodeAt(0))
    const headers = { 'content-type': type }
    vi.stubGlobal('fetch', async () => new Response(bytes, { headers }))
    expect(await askStation('http://a.example/1')).toBe(finding)
  }
})

test('the first piece is enough: the rest of the body is let go', async () => {
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
