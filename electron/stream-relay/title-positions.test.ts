/** Titles at known positions, in MP3 frames or Ogg granules instead of times. */
import { expect, test } from 'vitest'
import { head } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { opusChain } from '../../shared/radio/testing/ogg.ts'
import { rig, station } from './testing/fresh-relay.ts'
import { FRAME_BYTES, icyBlock, mp3Frames, withTitles } from './testing/mp3.ts'
import { sendRequest, sends } from './testing/relay-rig.ts'

const FRAME_S = 1_152 / 44_100
/** A block after every ten frames. */
const METAINT = 10 * FRAME_BYTES
const HEAD = head('HTTP/1.0 200 OK', { 'Content-Type': 'audio/mpeg', 'icy-metaint': `${METAINT}` })

/** Inserts titles by the preceding ten frames. Other blocks are empty. */
function woven(audio: Buffer, titles: Readonly<Record<number, string>>): Buffer {
  const blocks = Array.from({ length: Math.floor(audio.length / METAINT) }, (_, n) => {
    const title = titles[n + 1]
    return title === undefined ? Buffer.of(0) : icyBlock(`StreamTitle='${title}';`)
  })
  return withTitles(audio, METAINT, blocks)
}

/** Title, response, and frames of the response before the title. */
const positions = () =>
  rig.of('title').map(({ title, position }) => {
    if (position === null) return [title.raw, null]
    return [title.raw, position.response, Math.round(position.seconds / FRAME_S)]
  })

async function listenAs(url: string, response: number) {
  const address = await rig.openUrl(url)
  return { address, listener: await sendRequest(`${address}?response=${response}`) }
}

test('reports the position of each title, the first one at the start', async () => {
  const url = station.on('/live', ({ socket }) => {
    socket.write(HEAD)
    // In one packet, like a burst.
    socket.write(woven(mp3Frames(0, 100), { 1: 'A', 4: 'B', 9: 'C' }))
  })
  await listenAs(url, 7)
  await until(() => rig.of('title').length === 3)
  expect(positions()).toEqual([
    ['A', 7, 0],
    ['B', 7, 40],
    ['C', 7, 90],
  ])
})

test('continues positions across a splice', async () => {
  const url = station.on('/live', ({ socket, number }) => {
    socket.write(HEAD)
    if (number === 0) {
      socket.write(woven(mp3Frames(0, 50), { 1: 'A' }), () => setImmediate(() => socket.destroy()))
      return
    }
    // A burst that starts at frame 20. Its new data starts at frame 50.
    socket.write(woven(mp3Frames(20, 100), { 1: 'A', 5: 'B', 8: 'C' }))
  })
  await listenAs(url, 1)
  await until(() => rig.of('title').length === 3)
  expect(positions()).toEqual([
    ['A', 1, 0],
    ['B', 1, 70],
    ['C', 1, 100],
  ])
})

test('places a title received during a join search after the join', async () => {
  const url = station.on('/live', ({ socket, number }) => {
    socket.write(HEAD)
    const audio = number === 0 ? mp3Frames(0, 50) : mp3Frames(45, 35)
    // The block of frame 55 is between the end of the sent data and the audio that proves the join.
    const titles = number === 0 ? { 1: 'A' } : { 1: 'B', 3: 'C' }
    socket.write(woven(audio, titles), () => number === 0 && setImmediate(() => socket.destroy()))
  })
  await listenAs(url, 1)
  await until(() => rig.of('title').length === 3)
  expect(positions()).toEqual([
    ['A', 1, 0],
    ['B', 1, 55],
    ['C', 1, 75],
  ])
})

test('restarts positions in a new response', async () => {
  const stereo = mp3Frames(0, 60)
  const mono = mp3Frames(60, 60)
  for (let at = 3; at < mono.length; at += FRAME_BYTES) mono[at] = 0xc0
  const url = station.on(
    '/live',
    sends(HEAD, woven(Buffer.concat([stereo, mono]), { 1: 'A', 5: 'B', 8: 'C', 11: 'D' })),
  )
  const { address, listener } = await listenAs(url, 1)
  await until(() => listener.over)
  await sendRequest(`${address}?response=2`)
  await until(() => rig.of('title').length === 4)
  expect(positions()).toEqual([
    ['A', 1, 0],
    ['B', 1, 50],
    ['C', 2, 20],
    ['D', 2, 50],
  ])
})

test('restarts positions in a response that replaces another one', async () => {
  const url = station.on('/live', sends(HEAD, woven(mp3Frames(0, 50), { 1: 'A' })))
  const { address, listener } = await listenAs(url, 1)
  await until(() => listener.bytes().length >= 49 * FRAME_BYTES)
  await sendRequest(`${address}?response=2`)
  await until(() => listener.over)
  station.requests('/live')[0]?.socket.write(woven(mp3Frames(50, 40), { 3: 'B' }))
  await until(() => rig.of('title').length === 2)
  expect(positions()).toEqual([
    ['A', 1, 0],
    ['B', 2, 30],
  ])
})

test('reports positions of Ogg chains, also of several in one packet', async () => {
  const SECOND = 48_000
  const chain = (serial: number, title: string, granules: readonly number[]) =>
    opusChain(serial, title, granules, { preSkip: 0 })
  const url = station.on('/live', ({ socket }) => {
    socket.write(head('HTTP/1.0 200 OK', { 'Content-Type': 'audio/ogg' }))
    socket.write(
      Buffer.concat([
        // Joined after an hour.
        chain(
          1,
          'A',
          [3_601, 3_602, 3_603].map((at) => at * SECOND),
        ),
        chain(
          2,
          'B',
          [1, 2].map((at) => at * SECOND),
        ),
        chain(3, 'C', [SECOND]),
      ]),
    )
  })
  await listenAs(url, 1)
  await until(() => rig.of('title').length === 3)
  expect(rig.of('title').map(({ title, position }) => [title.raw, position])).toEqual([
    ['A', { response: 1, seconds: 0 }],
    ['B', { response: 1, seconds: 3 }],
    ['C', { response: 1, seconds: 5 }],
  ])
})

test('reports only the position of the first title where audio cannot be measured', async () => {
  const audio = Buffer.alloc(5 * METAINT, 1)
  audio.write('fLaC')
  const url = station.on(
    '/live',
    sends(HEAD.replace('audio/mpeg', 'audio/flac'), woven(audio, { 1: 'A', 3: 'B' })),
  )
  await listenAs(url, 1)
  await until(() => rig.of('title').length === 2)
  expect(positions()).toEqual([
    ['A', 1, 0],
    ['B', null],
  ])
})
