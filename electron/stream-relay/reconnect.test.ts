import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type Behavior, head, MP3_HEAD } from '../../shared/net/testing/fake-station.ts'
import { until } from '../../shared/net/testing/until.ts'
import { adtsFrames } from '../../shared/radio/testing/frames.ts'
import { opusChain } from '../../shared/radio/testing/ogg.ts'
import { rig, station } from './testing/fresh-relay.ts'
import { BYTES_PER_SECOND, FRAME_BYTES, mp3Frames, withFirstMuted } from './testing/mp3.ts'
import { STREAM, sendRequest, sends } from './testing/relay-rig.ts'

/** The full broadcast. A listener must receive a part of it without gap or repetition. */
const BROADCAST = mp3Frames(0, 2_000)
/** 40 frames are more than 16 kB, the threshold for audio. */
const SOUND = 40 * FRAME_BYTES

/** Connection n receives the range [from, to) of the broadcast, then `end` runs. */
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

describe('a short drop', () => {
  test.each(['reset', 'fin'] as const)('loses and repeats no byte: %s', async (end) => {
    const first = 100 * FRAME_BYTES + 123
    // The new connection's burst starts 60 frames before the end of the old one, inside a frame.
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

  test('is joined byte by byte twenty times in a row', async () => {
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

  test('is cut between two frames when the broadcast has a gap', async () => {
    // All data after the drop is newer than the sent data, so there is no join.
    const url = serve([
      [0, 50 * FRAME_BYTES + 100],
      [300 * FRAME_BYTES + 50, 400 * FRAME_BYTES],
    ])
    const listener = await rig.listen(url)
    await until(() => rig.of('connected').length === 2)
    await until(() => (rig.relay.figures(STREAM)?.bytes ?? 0) >= 149 * FRAME_BYTES)
    // Nothing follows the burst.
    rig.clock.advance(2_000)
    await until(() => listener.bytes().length >= 140 * FRAME_BYTES)
    const before = BROADCAST.subarray(0, 50 * FRAME_BYTES)
    const behind = withFirstMuted(BROADCAST.subarray(301 * FRAME_BYTES, 399 * FRAME_BYTES))
    const received = listener.bytes()
    expect(received.subarray(0, before.length).equals(before)).toBe(true)
    expect(received.subarray(before.length, before.length + behind.length).equals(behind)).toBe(
      true,
    )
  })

  test('is cut after 256 kB without a wait when a long burst has no join', async () => {
    const url = serve([
      [0, 50 * FRAME_BYTES],
      [200 * FRAME_BYTES, 2_000 * FRAME_BYTES],
    ])
    const listener = await rig.listen(url)
    await until(() => listener.bytes().length > 1_000 * FRAME_BYTES)
    expect(rig.clock.now()).toBe(0)
  })
})

describe('a connection that falls silent', () => {
  /** The first connection sends SOUND and falls silent. `second` handles the next ones. */
  async function listenToSilence(second: Behavior) {
    let first: Socket | undefined
    const url = station.on('/live', (request) => {
      if (request.number > 0) return second(request)
      first = request.socket
      first.write(MP3_HEAD)
      first.write(BROADCAST.subarray(0, SOUND))
    })
    const listener = await rig.listen(url)
    await until(() => listener.bytes().length > SOUND - 2 * FRAME_BYTES)
    return { listener, first: first as Socket }
  }
  const isBroadcast = (received: Buffer) => received.equals(BROADCAST.subarray(0, received.length))
  const sendFromStart = ({ socket }: { readonly socket: Socket }) => {
    socket.write(MP3_HEAD)
    socket.write(BROADCAST.subarray(0, 2 * SOUND))
  }

  test('is replaced by a second one after 2.5 s without losing a byte', async () => {
    const { listener } = await listenToSilence(sendFromStart)
    rig.clock.advance(2_499)
    expect(rig.of('lost')).toEqual([])
    rig.clock.advance(1)
    expect(rig.of('lost')).toMatchObject([{ reason: 'silent', bytes: SOUND }])
    await until(() => listener.bytes().length > 2 * SOUND - 2 * FRAME_BYTES)
    expect(isBroadcast(listener.bytes())).toBe(true)
    expect(listener.over).toBe(false)
    await until(() => station.open === 1)
    expect(rig.relay.figures(STREAM)).toMatchObject({ attempts: 2, drops: 1, bytes: 3 * SOUND })
  })

  test('continues when it sends first, and the second one is closed', async () => {
    const { listener, first } = await listenToSilence(() => undefined)
    rig.clock.advance(2_500)
    await until(() => station.requests('/live').length === 2)
    expect(station.open).toBe(2)
    first.write(BROADCAST.subarray(SOUND, 2 * SOUND))
    await until(() => listener.bytes().length > 2 * SOUND - 2 * FRAME_BYTES)
    expect(isBroadcast(listener.bytes())).toBe(true)
    await until(() => station.open === 1)
    expect(rig.events.at(-1)).toMatchObject({ type: 'connected', spliced: true })
    expect(rig.relay.figures(STREAM)).toMatchObject({ drops: 0, bytes: 2 * SOUND })
  })

  test('is accompanied by at most one other connection', async () => {
    const open: number[] = []
    const { first } = await listenToSilence(() => open.push(station.open))
    rig.clock.advance(2_500)
    for (let attempt = 2; attempt <= 6; attempt += 1) {
      await until(() => station.requests('/live').length === attempt)
      // None of them is answered.
      rig.clock.advance(10_000)
      await until(() => rig.of('retrying').length === attempt)
      rig.clock.advance(rig.of('retrying').at(-1)?.inMs ?? 0)
    }
    expect(open).toEqual([2, 2, 2, 2, 2])
    expect(first.destroyed).toBe(false)
  })

  test('is closed when the station refuses a second listener, and then the relay reconnects', async () => {
    const { listener } = await listenToSilence((request) => {
      if (request.number === 1) request.socket.end(head('HTTP/1.1 403 Too many listeners'))
      else sendFromStart(request)
    })
    rig.clock.advance(2_500)
    await until(() => rig.of('retrying').length === 2)
    await until(() => station.open === 0)
    rig.clock.advance(rig.of('retrying').at(-1)?.inMs ?? 0)
    await until(() => listener.bytes().length > 2 * SOUND - 2 * FRAME_BYTES)
    expect(isBroadcast(listener.bytes())).toBe(true)
  })

  test('may break while the second one connects', async () => {
    let respond = () => {}
    const { listener, first } = await listenToSilence((request) => {
      respond = () => sendFromStart(request)
    })
    rig.clock.advance(2_500)
    await until(() => station.requests('/live').length === 2)
    first.resetAndDestroy()
    await until(() => station.open === 1)
    respond()
    await until(() => listener.bytes().length > 2 * SOUND - 2 * FRAME_BYTES)
    expect(isBroadcast(listener.bytes())).toBe(true)
    expect(station.requests('/live')).toHaveLength(2)
  })

  test('is left alone for five seconds when it repeats within 30 s', async () => {
    const { listener, first } = await listenToSilence(() => undefined)
    rig.clock.advance(2_500)
    await until(() => station.requests('/live').length === 2)
    first.write(BROADCAST.subarray(SOUND, 2 * SOUND))
    await until(() => listener.bytes().length > 2 * SOUND - 2 * FRAME_BYTES)
    rig.clock.advance(4_999)
    expect(rig.of('lost')).toHaveLength(1)
    rig.clock.advance(1)
    expect(rig.of('lost')).toHaveLength(2)
  })

  test('is closed when the computer wakes up', async () => {
    await listenToSilence(() => undefined)
    rig.clock.advance(2_500)
    await until(() => station.requests('/live').length === 2)
    rig.relay.resumed()
    await until(() => station.requests('/live').length === 3 && station.open === 1)
  })

  test('is not replaced during a shorter pause', async () => {
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

test('backs off between fifty drops, with one request each', async () => {
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
  expect(waits.slice(10, 17)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  // 50 attempts in more than 18 minutes.
  expect(rig.clock.now()).toBeGreaterThan(18 * 60_000)
})

test('ends the response and returns 410 after repeated headers without audio', async () => {
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
  expect((await sendRequest(audioUrl.replace('stream-0002', STREAM))).status).toBe(410)
})

describe('Ogg', () => {
  const OGG = head('HTTP/1.0 200 OK', { 'Content-Type': 'application/ogg' })
  const song = opusChain(
    1,
    'A',
    Array.from({ length: 100 }, (_, n) => 960 * (n + 1)),
  )
  /** Two header pages, then audio pages of equal length. */
  const headBytes = opusChain(1, 'A', []).length
  const pageBytes = (song.length - headBytes) / 100
  /** Audio pages `from` to `to`, after the headers. */
  const pages = (from: number, to: number) =>
    Buffer.concat([
      song.subarray(0, headBytes),
      song.subarray(headBytes + from * pageBytes, headBytes + to * pageBytes),
    ])

  test('continues in the same response after a reset within a page, each page once', async () => {
    const url = station.on('/live', ({ socket, number }) => {
      socket.write(OGG)
      if (number > 0) return void socket.write(pages(20, 100))
      socket.write(pages(0, 61).subarray(0, -50), () =>
        setImmediate(() => socket.resetAndDestroy()),
      )
      return undefined
    })
    const listener = await sendRequest(await rig.openUrl(url))
    await until(() => listener.bytes().length >= song.length)
    expect(listener.bytes().equals(song)).toBe(true)
    expect(listener.over).toBe(false)
    expect(rig.of('connected').map(({ spliced }) => spliced)).toEqual([false, true])
    expect(rig.clock.now()).toBe(0)
  })

  test('continues in the same response after a gap', async () => {
    const url = station.on('/live', ({ socket, number }) => {
      socket.write(OGG)
      socket.write(number === 0 ? pages(0, 30) : pages(70, 100), () => {
        if (number === 0) setImmediate(() => socket.resetAndDestroy())
      })
    })
    const listener = await sendRequest(await rig.openUrl(url))
    const expected = Buffer.concat([pages(0, 30), pages(70, 100).subarray(headBytes)])
    await until(() => listener.bytes().length >= expected.length)
    expect(listener.bytes().equals(expected)).toBe(true)
  })

  test('starts a new response for another channel count', async () => {
    const mono = Buffer.from(opusChain(2, 'B', [960, 1_920]))
    // In the identification header, which starts at byte 28 of the page.
    mono[28 + 9] = 1
    const url = station.on('/live', sends(OGG, Buffer.concat([song, mono])))
    const address = await rig.openUrl(url)
    const first = await sendRequest(address)
    await until(() => first.over)
    expect(first.bytes().equals(song)).toBe(true)
    const second = await sendRequest(address)
    await until(() => second.bytes().length >= mono.length)
    expect(second.bytes().equals(mono)).toBe(true)
    expect(rig.of('renewed')).toHaveLength(1)
  })

  test('starts with its headers for an element that requests it again', async () => {
    const url = station.on('/live', sends(OGG, pages(0, 50)))
    const address = await rig.openUrl(url)
    const first = await sendRequest(address)
    await until(() => first.bytes().length >= pages(0, 50).length)
    first.leave()
    const second = await sendRequest(address)
    await until(() => second.bytes().length >= pages(0, 50).length)
    expect(second.bytes().equals(pages(0, 50))).toBe(true)
    expect(rig.of('lost')).toEqual([])
  })

  test('starts with its headers for an element that left while the connection was lost', async () => {
    const url = station.on('/live', ({ socket, number }) => {
      if (number === 1) return socket.end(head('HTTP/1.1 503 Full'))
      socket.write(OGG)
      socket.write(pages(0, 50), () => number === 0 && setImmediate(() => socket.destroy()))
      return undefined
    })
    const address = await rig.openUrl(url)
    const first = await sendRequest(address)
    await until(() => rig.of('retrying').length === 2)
    first.leave()
    const second = sendRequest(address)
    rig.clock.advance(1_000)
    const again = await second
    await until(() => again.bytes().length >= pages(0, 50).length)
    expect(again.bytes().equals(pages(0, 50))).toBe(true)
  })
})

test('ends the response with the last complete frame when another content type follows', async () => {
  const url = station.on('/live', ({ socket, number }) => {
    if (number === 0) {
      socket.write(MP3_HEAD)
      return void socket.end(BROADCAST.subarray(0, SOUND + 3))
    }
    socket.write(head('HTTP/1.0 200 OK', { 'Content-Type': 'audio/aac' }))
    return void socket.write(Buffer.concat(adtsFrames(20)))
  })
  const listener = await rig.listen(url)
  await until(() => listener.over)
  expect(listener.bytes().equals(BROADCAST.subarray(0, SOUND))).toBe(true)
})

describe('formats that cannot be spliced', () => {
  const FLAC = head('HTTP/1.0 200 OK', { 'Content-Type': 'audio/flac' })
  const sound = (number: number) =>
    Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(8_000, number + 1)])

  test('end the response, and the same URL waits for the next connection', async () => {
    const url = station.on('/live', ({ socket, number }) => {
      if (number === 1) return socket.end(head('HTTP/1.1 503 Full'))
      socket.write(FLAC)
      socket.write(sound(number), () => number === 0 && setImmediate(() => socket.destroy()))
      return undefined
    })
    const address = await rig.openUrl(url)
    const first = await sendRequest(address)
    await until(() => first.over && rig.of('retrying').length === 2)
    const second = sendRequest(address)
    rig.clock.advance(1_000)
    const again = await second
    expect(again.status).toBe(200)
    await until(() => again.bytes().length >= 8_000)
    expect(again.bytes().equals(sound(2))).toBe(true)
    expect(rig.of('connected').map(({ spliced }) => spliced)).toEqual([false, false])
  })

  test('start a new connection for an element that requests them again', async () => {
    const url = station.on('/live', ({ socket, number }) => {
      socket.write(FLAC)
      socket.write(sound(number))
    })
    const address = await rig.openUrl(url)
    const first = await sendRequest(address)
    await until(() => first.bytes().length >= 8_000)
    first.leave()
    const second = await sendRequest(address)
    await until(() => second.bytes().length >= 8_000)
    expect(second.bytes().equals(sound(1))).toBe(true)
    expect(rig.of('lost')).toEqual([])
  })
})
