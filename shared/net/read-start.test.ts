import type { IncomingMessage } from 'node:http'
import { Duplex, PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { countWork } from '../radio/testing/count-work.ts'
import { cutInto } from '../radio/testing/frames.ts'
import { openTunnel } from './proxy.ts'
import { readFull, readStart, readUntil } from './read-start.ts'
import { createManualClock } from './testing/manual-clock.ts'
import { until } from './testing/until.ts'

function body() {
  const stream = new PassThrough()
  return { stream, message: stream as unknown as IncomingMessage }
}
const text = 'x'.repeat(5_000)

test('returns as soon as the type is known and pauses the body', async () => {
  const { stream, message } = body()
  const start = readStart(message, createManualClock())
  stream.write(text)
  expect((await start).toString()).toBe(text)
  stream.write('rest')
  const remaining = readFull(message, Buffer.from('begun '), createManualClock(), 100)
  stream.end()
  expect((await remaining).toString()).toBe('begun rest')
})

test('returns what arrived one second after the first byte of a slow station', async () => {
  const clock = createManualClock()
  const { stream, message } = body()
  const start = readStart(message, clock)
  clock.advance(4_000)
  stream.write('a')
  await until(() => clock.nextIn === 1_000)
  clock.advance(900)
  stream.write('b')
  await until(() => stream.readableLength === 0)
  clock.advance(100)
  expect((await start).toString()).toBe('ab')
})

test('rejects as silent if a body does not start or stops in a playlist', async () => {
  const clock = createManualClock()
  const never = readStart(body().message, clock)
  const { stream, message } = body()
  const full = readFull(message, Buffer.alloc(0), clock, 1_000)
  stream.write('[playlist]')
  await until(() => stream.readableLength === 0)
  clock.advance(5_000)
  await expect(never).rejects.toMatchObject({ problem: { reason: 'silent' } })
  await expect(full).rejects.toMatchObject({ problem: { reason: 'silent' } })
  expect(clock.waiting).toBe(0)
})

test('reads no more than the limit plus the rest of its chunk', async () => {
  const { stream, message } = body()
  const full = readFull(message, Buffer.alloc(0), createManualClock(), 6_000)
  stream.write(text)
  stream.write(text)
  stream.write(text)
  expect(await full).toHaveLength(10_000)
})

describe('a sender that sends byte by byte', () => {
  /** Sends `sent` byte by byte and counts the reader's work. */
  async function drip<T>(sent: Buffer, read: (body: IncomingMessage) => Promise<T>) {
    const { stream, message } = body()
    const chunks = cutInto(sent, [1])
    const work = countWork()
    const reading = read(message)
    for (const chunk of chunks) stream.write(chunk)
    const result = await reading
    work.stop()
    return { result, work: work.bytes }
  }
  const none = Buffer.alloc(0)
  const clock = createManualClock()

  test('is read with linear work', async () => {
    // Each byte may start a frame.
    const start = await drip(Buffer.alloc(4_096, 0xff), (from) => readStart(from, clock))
    expect(start.result).toHaveLength(4_096)
    expect(start.work).toBeLessThan(40 * 4_096)
    const full = await drip(Buffer.alloc(100_000, 1), (from) =>
      readFull(from, none, clock, 100_000),
    )
    expect(full.result.equals(Buffer.alloc(100_000, 1))).toBe(true)
    expect(full.work).toBeLessThan(12 * 100_000)
  })

  test('causes 25 parse attempts in 16 kB', async () => {
    const seen: number[] = []
    const { result } = await drip(Buffer.alloc(16_384), (from) =>
      readUntil(from, none, clock, 16_384, (bytes) => {
        seen.push(bytes.length)
        return false
      }),
    )
    expect(result).toHaveLength(16_384)
    // Includes the attempt before the first byte.
    expect(seen).toHaveLength(1 + 25)
  })

  test('is read with linear work as a proxy', async () => {
    const says = cutInto(Buffer.concat([Buffer.alloc(16_000, 'x'), Buffer.from('\r\n\r\n')]), [1])
    const socket = new Duplex({
      readableHighWaterMark: 1,
      read() {
        this.push(says.shift() ?? null)
      },
      write: (_chunk, _encoding, done) => done(),
    })
    const work = countWork()
    const target = { host: 'radio.example', port: 443 }
    await expect(openTunnel(socket, target, 'proxy.example:8080')).rejects.toThrow(
      'the proxy returned status',
    )
    work.stop()
    expect(work.bytes).toBeLessThan(40 * 16_000)
  })
})
