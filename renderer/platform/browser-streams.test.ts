import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserStreams } from './browser.ts'

const open = (url: string) =>
  browserStreams.open({ stream: 'stream-1-abc', stationId: 'night-bus', url })

test.each([
  ['http://a.example/night-bus.mp3', 'audio'],
  ['https://a.example/live/index.M3U8?token=1#now', 'hls'],
  ['https://a.example/listen?file=index.m3u8', 'audio'],
  ['https://a.example/night.m3u', 'audio'],
])('plays %s unchanged, as %s, without the relay', async (url, kind) => {
  expect(await open(url)).toEqual({ outcome: 'open', url, kind, relayed: false })
})

test.each(['file:///etc/passwd', 'data:audio/mpeg;base64,', 'javascript:0', 'blob:x', 'nonsense'])(
  'refuses %s as a station address',
  async (url) => {
    expect(await open(url)).toEqual({ outcome: 'ended', reason: 'bad-address' })
  },
)

test('returns no figures and allows no private address', async () => {
  expect(await browserStreams.figures('stream-1-abc')).toBeNull()
  expect(await browserStreams.allowPrivate('http://10.0.0.1/')).toBe(false)
})

describe('fetchList', () => {
  const respond = (body: BodyInit, type: string, status = 200) => {
    const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
      return new Response(body, { status, headers: { 'Content-Type': type } })
    })
    vi.stubGlobal('fetch', fetched)
    return fetched
  }
  const fetchList = async () => {
    const bytes = await browserStreams.fetchList('https://lists.example/all', 'dropped:1')
    return bytes && new TextDecoder().decode(bytes)
  }
  afterEach(() => vi.unstubAllGlobals())

  test.each(['audio/x-mpegurl', 'audio/x-scpls', 'application/json', 'text/plain', ''])(
    'returns text of the type %j, requested without credentials',
    async (type) => {
      const fetched = respond('#EXTM3U\nhttp://a.example/\n', type)
      expect(await fetchList()).toBe('#EXTM3U\nhttp://a.example/\n')
      expect(fetched.mock.calls[0]?.[1]).toMatchObject({ credentials: 'omit' })
    },
  )

  test('returns null for audio, a refusal, more than 5 MB and a server without CORS', async () => {
    respond('ID3', 'audio/mpeg')
    expect(await fetchList()).toBeNull()
    respond('OggS\0', 'application/octet-stream')
    expect(await fetchList()).toBeNull()
    respond('name,url', 'text/csv', 404)
    expect(await fetchList()).toBeNull()
    respond('x'.repeat(5_242_880), 'text/plain')
    expect(await fetchList()).toHaveLength(5_242_880)
    respond('x'.repeat(5_242_881), 'text/plain')
    expect(await fetchList()).toBeNull()
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
    expect(await fetchList()).toBeNull()
  })
})
