import { expect, test } from 'vitest'
import { MP3_HEAD } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { expectAudio, rig, station } from './testing/fresh-relay.ts'
import { mp3Frames } from './testing/mp3.ts'
import { STREAM, sends } from './testing/relay-rig.ts'

test('opens one connection per station and hands it to the audio element', async () => {
  const audio = mp3Frames(0, 100)
  const url = station.on('/live', sends(MP3_HEAD, audio))
  const result = await rig.open(url)
  expect(result).toMatchObject({ outcome: 'open', kind: 'audio', relayed: true })
  expect(rig.events).toEqual([
    {
      type: 'connected',
      at: rig.clock.date(),
      attempt: 1,
      contentType: 'audio/mpeg',
      bitrate: 128,
      stationName: null,
      spliced: false,
    },
  ])
  const listener = await rig.listen(url, 'stream-0002')
  expect(listener.status).toBe(200)
  expect(listener.headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'access-control-allow-origin': 'app://undertone',
    vary: 'Origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  })
  // Complete frames: the last one waits for the next header.
  await expectAudio(listener, audio)
  expect(station.requests('/live')).toHaveLength(2)
  expect(station.requests('/live')[0]?.headers).toMatchObject({
    'icy-metadata': '1',
    'user-agent': 'Undertone/test',
    host: `127.0.0.1:${station.port}`,
  })
})

test('strips a picture tag before the audio', async () => {
  const audio = mp3Frames(0, 100)
  const picture = Buffer.concat([Buffer.from('ID3\x04\0\0\0\x09\0\0'), Buffer.alloc(9 << 14, 1)])
  const url = station.on('/live', ({ socket }) => {
    socket.write(MP3_HEAD)
    socket.write(picture)
    socket.write(audio)
  })
  const listener = await rig.listen(url)
  await expectAudio(listener, audio)
})

test('closes the connection and the response', async () => {
  const url = station.on('/live', sends(MP3_HEAD, mp3Frames(0, 50)))
  const listener = await rig.listen(url)
  rig.relay.close(STREAM)
  await until(() => station.open === 0 && listener.over)
  expect(rig.clock.waiting).toBe(0)
  expect(rig.relay.figures(STREAM)).toBeNull()
})
