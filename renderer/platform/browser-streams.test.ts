import { expect, test } from 'vitest'
import { browserStreams } from './browser-streams.ts'

const open = (url: string) =>
  browserStreams.open({ stream: 'stream-1-abc', stationId: 'night-bus', url })

test.each([
  ['http://a.example/night-bus.mp3', 'audio'],
  ['https://a.example/live/index.M3U8?token=1#now', 'hls'],
  ['https://a.example/listen?file=index.m3u8', 'audio'],
  ['https://a.example/night.m3u', 'audio'],
])('%s is played as it is, as %s, without the relay', async (url, kind) => {
  expect(await open(url)).toEqual({ outcome: 'open', url, kind, relayed: false })
})

test.each(['file:///etc/passwd', 'data:audio/mpeg;base64,', 'javascript:0', 'blob:x', 'nonsense'])(
  '%s is no address of a station',
  async (url) => {
    expect(await open(url)).toEqual({ outcome: 'ended', reason: 'bad-address' })
  },
)

test('a page has no figures, reaches no private address and reads no playlist', async () => {
  expect(await browserStreams.figures('stream-1-abc')).toBeNull()
  expect(await browserStreams.allowPrivate('http://10.0.0.1/')).toBe(false)
  expect(await browserStreams.readPlaylist(new Uint8Array())).toBeNull()
})
