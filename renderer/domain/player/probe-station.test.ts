import { afterEach, expect, test, vi } from 'vitest'
import { findingForStatus, probeStation } from './probe-station.ts'

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
] as const)('maps status %s to %s', (status, finding) => {
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
] as const)('maps the bytes %j to %s regardless of the content type', async (body, finding) => {
  for (const type of ['text/html', 'audio/mpeg', 'application/json']) {
    const bytes = Uint8Array.from(body, (letter) => letter.charCodeAt(0))
    const headers = { 'content-type': type }
    vi.stubGlobal('fetch', async () => new Response(bytes, { headers }))
    expect(await probeStation('http://a.example/1')).toBe(finding)
  }
})

/** MPEG audio layer II frames, 192 kbit/s at 48 kHz: 576 bytes each. */
const mp2 = new Uint8Array(16 * 576)
for (let at = 0; at < mp2.length; at += 576) mp2.set([0xff, 0xfd, 0xa4, 0x04], at)
/** Packets of a transport stream. */
const transport = new Uint8Array(40 * 188)
for (let at = 0; at < transport.length; at += 188) transport[at] = 0x47
const speex = new Uint8Array(100)
speex.set([...'OggS'].map((letter) => letter.charCodeAt(0)))
speex[26] = 1
speex.set(
  [...'Speex   1.2'].map((letter) => letter.charCodeAt(0)),
  28,
)

test.each([
  ['MP2', mp2, 'codec-mp2'],
  ['MPEG-TS', transport, 'packed'],
  ['Speex', speex, 'codec-speex'],
] as const)('detects %s for any packet sizes', async (_name, bytes, finding) => {
  for (const size of [100, 1_000, 10_000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.slice(n * size, (n + 1) * size),
    )
    const body = new ReadableStream({
      pull: (controller) => {
        const piece = pieces.shift()
        if (piece) controller.enqueue(piece)
        else controller.close()
      },
    })
    vi.stubGlobal('fetch', async () => new Response(body))
    expect(await probeStation('http://a.example/1')).toBe(finding)
  }
})

test('reads 4 kB and cancels the rest of the body', async () => {
  let signal: AbortSignal | null = null
  let pulled = 0
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    signal = init.signal ?? null
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(1_024))
      },
    })
    return new Response(body, { headers: { 'content-type': 'audio/mpeg' } })
  })
  expect(await probeStation('http://a.example/1')).toBe('readable')
  expect(pulled).toBeLessThan(8)
  expect((signal as AbortSignal | null)?.aborted).toBe(true)
})

test('treats an unreadable response and no response within 5 s alike', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await probeStation('http://a.example/1')).toBe('unreadable')
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const pending = probeStation('http://a.example/1')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await pending).toBe('unreadable')
  expect(vi.getTimerCount()).toBe(0)
})

test('inspects a response of single bytes 14 times and reads all of it', async () => {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode')
  const page = `${' '.repeat(4_000)}<html>`
  const body = new ReadableStream({
    start(controller) {
      for (const letter of page) controller.enqueue(Uint8Array.of(letter.charCodeAt(0)))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
  expect(await probeStation('http://a.example/1')).toBe('not-audio')
  expect(decode.mock.calls.length).toBe(14)
  decode.mockRestore()
})
