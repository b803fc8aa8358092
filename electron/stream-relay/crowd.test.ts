import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type FakeStation,
  MP3_HEAD,
  startFakeStation,
} from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { mp3Frames } from './testing/mp3.ts'
import { ask, type RelayRig, sends, startRelayRig } from './testing/relay-rig.ts'

/** What programs on this machine may do to the relay by coming in numbers. */
let station: FakeStation
let rig: RelayRig
let url: URL
const sockets: Socket[] = []

beforeAll(async () => {
  station = await startFakeStation()
  rig = await startRelayRig()
  const audio = station.on('/live', sends(MP3_HEAD, mp3Frames(0, 100)))
  url = new URL(await rig.openUrl(audio))
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  await rig.stop()
  await station.stop()
})

async function come(): Promise<Socket> {
  const socket = connect(Number(url.port), '127.0.0.1')
  socket.on('error', () => undefined).resume()
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

test('A hundred silent connections do not keep the page from its audio, and do not stay', async () => {
  for (let count = 0; count < 100; count += 1) await come()
  const listener = await ask(url.href)
  expect(listener.status).toBe(200)
  await until(() => listener.bytes().length > 0)
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
  expect(listener.over).toBe(false)
  listener.leave()
})

test('Two thousand refused requests cost a few lines of the log', async () => {
  rig.log.lines.length = 0
  for (let count = 0; count < 20; count += 1) {
    const socket = await come()
    const closed = once(socket, 'close')
    socket.write('GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(100))
    await closed
  }
  expect(rig.log.lines.length).toBeGreaterThan(0)
  expect(rig.log.lines.length).toBeLessThanOrEqual(60)
})
