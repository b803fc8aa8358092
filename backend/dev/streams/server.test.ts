import { once } from 'node:events'
import { get, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { splitAdtsFrames, splitMp3Frames } from './loop.ts'
import { readOggPages } from './ogg-pages.ts'
import { ICY_METAINT, type Streams, startStreams } from './server.ts'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'
import { splitIcy } from './testing/split-icy.ts'

let clock: ManualClock
let streams: Streams
let base: string

beforeEach(async () => {
  clock = createManualClock()
  streams = await startStreams({ host: '127.0.0.1', port: 0, clock })
  base = `http://127.0.0.1:${streams.port}`
})
afterEach(() => streams.close())

async function tune(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const [response] = await once(get(`${base}${path}`, { headers, agent: false }), 'response')
  return response
}

/** Reads `count` bytes and disconnects; every chunk advances the clock by a second. */
async function read(response: IncomingMessage, count: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let total = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    total += chunk.length
    if (total >= count) break
    clock.advance(1000)
  }
  return Buffer.concat(chunks).subarray(0, count)
}

describe('a stream', () => {
  it('inserts titles into MP3 at the announced interval, on request', async () => {
    const response = await tune('/night-bus.mp3', { 'Icy-MetaData': '1' })
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'icy-metaint': String(ICY_METAINT),
      'icy-name': 'Night Bus',
      'icy-genre': 'demo, dub techno, electronic',
      'icy-br': '128',
      'icy-url': `${base}/night-bus.mp3`,
      'icy-logo': `${base}/logo.png`,
    })
    expect(response.headers['transfer-encoding']).toBeUndefined()
    const { audio, blocks } = splitIcy(await read(response, 700_000), ICY_METAINT)
    expect(blocks.filter(Boolean).length).toBeGreaterThanOrEqual(2)
    expect(() => splitMp3Frames(audio)).toThrow(/The MP3 frame at byte 6\d{5} is cut off/)
  })

  it('sends complete AAC frames across the join, without titles by default', async () => {
    const response = await tune('/cellar-signal.aac')
    expect(response.headers['icy-metaint']).toBeUndefined()
    expect(response.headers['content-type']).toBe('audio/aac')
    const data = await read(response, 600_000)
    expect(() => splitAdtsFrames(data)).toThrow(/The ADTS frame at byte 59\d{4} is cut off/)
  })

  it('sends one endless Ogg stream, never with titles', async () => {
    const response = await tune('/long-wave.opus', { 'Icy-MetaData': '1' })
    expect(response.headers['icy-metaint']).toBeUndefined()
    expect(response.headers['content-type']).toBe('audio/ogg')
    const data = await read(response, 600_000)
    expect(() => readOggPages(data)).toThrow(/The Ogg page at byte 59\d{4} is cut off/)
  })

  it('stops its clock after the last listener', async () => {
    const response = await tune('/night-bus.mp3')
    expect(clock.timers).toBe(1)
    response.destroy()
    while (clock.timers > 0) await new Promise(setImmediate)
    expect(clock.timers).toBe(0)
  })

  it('disconnects a listener that stops reading', async () => {
    const socket = connect(streams.port, '127.0.0.1')
    socket.write('GET /night-bus.mp3 HTTP/1.1\r\nHost: here\r\n\r\n')
    await once(socket, 'readable')
    let seconds = 0
    while (clock.timers > 0 && seconds < 3600) {
      clock.advance(1000)
      seconds += 1
      await new Promise(setImmediate)
    }
    expect(clock.timers).toBe(0)
    socket.destroy()
  })
})

describe('other requests', () => {
  async function send(method: string, path: string): Promise<IncomingMessage> {
    const call = request(`${base}${path}`, { method, agent: false })
    call.end()
    const [response] = await once(call, 'response')
    response.resume()
    await once(response, 'end')
    return response
  }

  it('responds to HEAD with headers only', async () => {
    const response = await send('HEAD', '/long-wave.opus?x=1')
    expect(response.statusCode).toBe(200)
    expect(response.headers['icy-name']).toBe('Long Wave')
    expect(clock.timers).toBe(0)
  })

  it('serves the announced logo', async () => {
    const { statusCode, headers } = await send('GET', '/logo.png')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('allows title requests of every origin', async () => {
    const response = await send('OPTIONS', '/night-bus.mp3')
    expect(response.statusCode).toBe(204)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'Icy-MetaData, Range',
    })
    expect(response.headers['access-control-expose-headers']).toContain('icy-metaint')
  })

  it.each(['/', '/nothing.mp3', '/loops/night-bus.mp3', '/../server.ts', '//', '/%'])(
    'returns 404 for %s',
    async (path) => {
      const response = await send('GET', path)
      expect(response.statusCode).toBe(404)
      expect(response.headers['access-control-allow-origin']).toBe('*')
    },
  )

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('rejects %s', async (method) => {
    const response = await send(method, '/night-bus.mp3')
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('GET, HEAD, OPTIONS')
  })
})

describe('close', () => {
  it('ends all streams and frees the port', async () => {
    const response = await tune('/night-bus.mp3')
    const ended = once(response, 'close')
    response.on('error', () => undefined).resume()
    await streams.close()
    await ended
    expect(clock.timers).toBe(0)
    const restarted = await startStreams({ host: '127.0.0.1', port: streams.port, clock })
    await expect(
      startStreams({ host: '127.0.0.1', port: restarted.port, clock }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' })
    streams = restarted
  })
})
