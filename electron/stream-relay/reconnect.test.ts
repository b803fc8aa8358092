import { describe, expect, test } from 'vitest'
import { head, MP3_HEAD } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { rig, station } from './testing/fresh-relay.ts'
import { BYTES_PER_SECOND, FRAME_BYTES, mp3Frames } from './testing/mp3.ts'
import { ask, STREAM } from './testing/relay-rig.ts'

/** The whole of the broadcast: what a listener gets of it must be a piece without gap or repetition. */
const BROADCAST = mp3Frames(0, 2_000)
/** 40 frames are more than 16 kB: audio that counts. */
const SOUND = 40 * FRAME_BYTES

/** Serves pieces of the broadcast: the n-th connection gets [from, to), and then what `end` does. */
function serve(
  pieces: readonly (readonly [from: number, to: number])[],
  end: 'reset' | 'fin' | 'stay' = 'reset',
): string {
  return station.on('/live', ({ socket, number }) => {
    const [from, to] = pieces[number] ?? [0, 0]
    socket.write(MP3_HEAD)
    socket.write(BROADCAST.subarray(from, to), () => {
      if (number >= pieces.length - 1 || end === 'stay') return
      if (end === 'fin') socket.end()
      else setImmediate(() => socket.resetAndDestroy())
    })
  })
}

describe('a short drop leaves no gap', () => {
  test.each(['reset', 'fin'] as const)('%s: each byte exactly once', async (end) => {
    const first = 100 * FRAME_BYTES + 123
    // The burst of the new connection begins 60 frames before the end of the old one, inside a frame.
    const url = serve(
      [
        [0, first],
        [40 * FRAME_BYTES + 7, 200 * FRAME_BYTES],
      ],
      end,
    )
    const listener = await rig.listen(url)
    await until(() => listener.bytes().length >= 199 * FRAME_BYTES)
    const received = listener.bytes()
    expect(received.equals(BROADCAST.subarray(0, received.length))).toBe(true)
    expect(listener.over).toBe(false)
    expect(rig.of('lost')).toMatchObject([{ reason: end === 'fin' ? 'ended' : 'reset' }])
    expect(rig.of('connected')).toMatchObject([
      { attempt: 1, spliced: false },
      { attempt: 2, spliced: true },
    ])
    expect(rig.relay.figures(STREAM)).toMatchObject({ attempts: 2, drops: 1 })
  })

  test('twenty drops in a row, still byte for byte', async () => {
    const step = 45 * FRAME_BYTES + 31
    const pieces = Array.from(
      { length: 21 },
      (_, n) => [Math.max(0, n * step - 20_000), (n + 1) * step] as const,
    )
    const url = serve(pieces)
    const listener = await rig.listen(url)
    for (let drop = 0; drop < 20; drop += 1) {
      await until(() => rig.of('retrying').length > drop)
      rig.clock.advance(rig.of('retrying')[drop]?.inMs ?? 0)
    }
    await until(() => listener.bytes().length >= 20 * step)
    const received = listener.bytes()
    expect(received.equals(BROADCAST.subarray(0, received.length))).toBe(true)
  })

  test('a gap in the broadcast is cut between two frames', async () => {
    // What comes after the drop is newer than all that was sent: there is no join.
    const url = serve([
      [0, 50 * FRAME_BYTES + 100],
      [300 * FRAME_BYTES + 50, 400 * FRAME_BYTES],
    ])
    const listener = await rig.listen(url)
    await until(() => rig.of('connected').length === 2)
    await until(() => (rig.relay.figures(STREAM)?.bytes ?? 0) >= 149 * FRAME_BYTES)
    // After the burst nothing more comes: it is over, and no older audio will follow.
    rig.clock.advance(2_000)
    await until(() => listener.bytes().length >= 140 * FRAME_BYTES)
    const before = BROADCAST.subarray(0, 50 * FRAME_BYTES)
    const behind = BROADCAST.subarray(301 * FRAME_BYTES, 399 * FRAME_BYTES)
    const received = listener.bytes()
    expect(received.subarray(0, before.length).equals(before)).toBe(true)
    expect(received.subarray(before.length, before.length + behind.length).equals(behind)).toBe(
      true,
    )
  })

  test('a long burst without a join is cut after 256 kB, without waiting', async () => {
    const url = serve([
      [0, 50 * FRAME_BYTES],
      [200 * FRAME_BYTES, 2_000 * FRAME_BYTES],
    ])
    const listener = await rig.listen(url)
    await until(() => listener.bytes().length > 1_000 * FRAME_BYTES)
    expect(rig.clock.now()).toBe(0)
  })
})

describe('a connection that says nothing', () => {
  test('for five seconds is given up, and begun again at once', async () => {
    const url = serve(
      [
        [0, SOUND],
        [0, 2 * SOUND],
      ],
      'stay',
    )
    const listener = await rig.listen(url)
    await until(() => listener.bytes().length > SOUND - 2 * FRAME_BYTES)
    rig.clock.advance(4_999)
    expect(rig.of('lost')).toEqual([])
    rig.clock.advance(1)
    expect(rig.of('lost')).toMatchObject([{ reason: 'silent', bytes: SOUND }])
    await until(() => listener.bytes().length > 2 * SOUND - 2 * FRAME_BYTES)
    const received = listener.bytes()
    expect(received.equals(BROADCAST.subarray(0, received.length))).toBe(true)
    await until(() => station.open === 1)
  })

  test('for less is only slow', async () => {
    // Half of real time.
    const half = BROADCAST.subarray(0, BYTES_PER_SECOND / 2)
    let send = () => {}
    const url = station.on('/live', ({ socket }) => {
      send = () => void socket.write(half)
      socket.write(MP3_HEAD)
      send()
    })
    await rig.listen(url)
    for (let second = 1; second <= 30; second += 1) {
      if (second > 1) send()
      const arrived = (second * BYTES_PER_SECOND) / 2
      await until(() => rig.relay.figures(STREAM)?.bytes === arrived)
      rig.clock.advance(1_000)
    }
    expect(rig.of('lost')).toEqual([])
  })
})

test('flapping fifty times: the waits grow, and each one costs one request', async () => {
  const url = station.on('/live', ({ socket }) => {
    socket.write(MP3_HEAD)
    socket.write(BROADCAST.subarray(0, SOUND), () => setImmediate(() => socket.destroy()))
  })
  const listener = await rig.listen(url)
  for (let drop = 1; drop <= 50; drop += 1) {
    await until(() => rig.of('retrying').length === drop)
    expect(station.requests('/live').length).toBeLessThanOrEqual(drop + 1)
    rig.clock.advance(rig.of('retrying').at(-1)?.inMs ?? 0)
  }
  await until(() => station.requests('/live').length === 51)
  expect(listener.over).toBe(false)
  const waits = rig.of('retrying').map(({ inMs }) => inMs)
  expect(waits.slice(5, 12)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  // 50 attempts in more than 20 minutes.
  expect(rig.clock.now()).toBeGreaterThan(20 * 60_000)
})

test('a head and no audio, again and again: the response ends, then 410', async () => {
  const url = station.on('/live', ({ socket }) => socket.end(MP3_HEAD))
  const listener = await rig.listen(url)
  for (const [index, wait] of [0, 1_000, 1_000].entries()) {
    await until(() => rig.of('retrying').length === index + 1)
    rig.clock.advance(wait)
  }
  await until(() => listener.over)
  expect(rig.events.at(-1)).toMatchObject({ type: 'ended', reason: 'no-audio' })
  expect(station.requests('/live')).toHaveLength(4)
  const audioUrl = `${rig.relay.origin}${new URL(((await rig.open(url, 'stream-0002')) as { url: string }).url).pathname}`
  expect((await ask(audioUrl.replace('stream-0002', STREAM))).status).toBe(410)
})

describe('formats that cannot be spliced', () => {
  const OGG = head('HTTP/1.0 200 OK', { 'Content-Type': 'application/ogg' })
  /** The beginning of an Ogg page is all that is looked at. */
  const page = (text: string) =>
    Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(8_000, text)])

  test('the response ends; the same address waits for the next connection', async () => {
    const url = station.on('/live', ({ socket, number }) => {
      if (number === 1) return socket.end(head('HTTP/1.1 503 Full'))
      socket.write(OGG)
      socket.write(page(`${number}`), () => number === 0 && setImmediate(() => socket.destroy()))
      return undefined
    })
    const answer = await rig.open(url)
    if (answer.outcome !== 'open') throw new Error('not open')
    const first = await ask(answer.url)
    await until(() => first.over && rig.of('retrying').length === 2)
    const second = ask(answer.url)
    rig.clock.advance(1_000)
    const again = await second
    expect(again.status).toBe(200)
    await until(() => again.bytes().length >= 8_000)
    expect(again.bytes().equals(page('2'))).toBe(true)
    expect(rig.of('connected').map(({ spliced }) => spliced)).toEqual([false, false])
  })

  test('an element that asks anew gets the beginning of a new connection', async () => {
    const url = station.on('/live', ({ socket, number }) => {
      socket.write(OGG)
      socket.write(page(`${number}`))
    })
    const answer = await rig.open(url)
    if (answer.outcome !== 'open') throw new Error('not open')
    const first = await ask(answer.url)
    await until(() => first.bytes().length >= 8_000)
    first.leave()
    const second = await ask(answer.url)
    await until(() => second.bytes().length >= 8_000)
    expect(second.bytes().equals(page('1'))).toBe(true)
    expect(rig.of('lost')).toEqual([])
  })
})
