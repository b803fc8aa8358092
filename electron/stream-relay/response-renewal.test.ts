/** A fallback mount with another channel count or sample rate within a connection. */
import { expect, test } from 'vitest'
import { MP3_HEAD } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { rig, station } from './testing/fresh-relay.ts'
import { FRAME_BYTES, mp3Frames } from './testing/mp3.ts'
import { sendRequest, sends } from './testing/relay-rig.ts'

const STEREO = mp3Frames(0, 60)
/** Same bit rate and sample rate, but mono. */
const MONO = mp3Frames(60, 60)
for (let at = 3; at < MONO.length; at += FRAME_BYTES) MONO[at] = 0xc0

function serve(cut: number): string {
  const audio = Buffer.concat([STEREO, MONO])
  return station.on('/live', ({ socket }) => {
    socket.write(MP3_HEAD)
    socket.write(audio.subarray(0, cut), () =>
      setTimeout(() => socket.write(audio.subarray(cut)), 20),
    )
  })
}

test.each([
  ['in one packet with the sound before', STEREO.length + 20 * FRAME_BYTES],
  ['at the cut between two packets', STEREO.length],
  ['with its header cut by packets', STEREO.length + 3],
])('starts a new response with other frames %s', async (_, cut) => {
  const address = await rig.openUrl(serve(cut))
  const first = await sendRequest(address)
  await until(() => first.over)
  expect(first.bytes().equals(STEREO)).toBe(true)
  expect(rig.of('renewed')).toHaveLength(1)
  const second = await sendRequest(address)
  await until(() => second.bytes().length >= MONO.length)
  expect(second.bytes().equals(MONO)).toBe(true)
  expect(rig.of('lost')).toEqual([])
})

test.each([1, 3, 4, 200, FRAME_BYTES - 1])(
  'starts a new response with frames of another kind after a cut %i bytes into a frame',
  async (cut) => {
    const address = await rig.openUrl(
      station.on(
        '/live',
        sends(
          MP3_HEAD,
          Buffer.concat([STEREO.subarray(0, -FRAME_BYTES + cut), MONO.subarray(100)]),
        ),
      ),
    )
    const first = await sendRequest(address)
    await until(() => first.over)
    const second = await sendRequest(address)
    await until(() => second.bytes().length >= MONO.length - FRAME_BYTES)
    expect(second.bytes().equals(MONO.subarray(FRAME_BYTES))).toBe(true)
    const complete = STEREO.subarray(0, -FRAME_BYTES)
    const unproved = complete.subarray(0, -FRAME_BYTES)
    expect(first.bytes().equals(complete) || (cut < 4 && first.bytes().equals(unproved))).toBe(true)
    expect(rig.of('renewed')).toHaveLength(1)
    expect(rig.of('lost')).toEqual([])
  },
)

test('starts a new response immediately with frames of another kind over a new connection', async () => {
  const address = await rig.openUrl(
    station.on('/live', ({ socket, number }) => {
      socket.write(MP3_HEAD)
      if (number > 0) return void socket.write(MONO.subarray(100))
      socket.write(STEREO.subarray(0, -100), () => setImmediate(() => socket.resetAndDestroy()))
      return undefined
    }),
  )
  const first = await sendRequest(address)
  await until(() => first.over)
  expect(first.bytes().equals(STEREO.subarray(0, -FRAME_BYTES))).toBe(true)
  expect(rig.of('renewed')).toHaveLength(1)
  const second = await sendRequest(address)
  await until(() => second.bytes().length >= MONO.length - FRAME_BYTES)
  expect(second.bytes().equals(MONO.subarray(FRAME_BYTES))).toBe(true)
  expect(rig.clock.now()).toBe(0)
})

test('stays in one response when the format alternates constantly', async () => {
  const [one, other] = [STEREO, MONO].map((frames) => frames.subarray(0, 10 * FRAME_BYTES)) as [
    Buffer,
    Buffer,
  ]
  const audio = Buffer.concat([one, other, one, other, one])
  const url = station.on('/live', sends(MP3_HEAD, audio))
  const address = await rig.openUrl(url)
  const first = await sendRequest(address)
  await until(() => first.over)
  const second = await sendRequest(address)
  await until(() => second.bytes().length >= 4 * one.length)
  expect(Buffer.concat([first.bytes(), second.bytes()]).equals(audio)).toBe(true)
  expect(rig.of('renewed')).toHaveLength(1)
})
