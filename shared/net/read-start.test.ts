import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readStart, readWhole } from './read-start.ts'
import { createManualClock } from './testing/manual-clock.ts'
import { until } from './testing/until.ts'

function body() {
  const stream = new PassThrough()
  return { stream, message: stream as unknown as IncomingMessage }
}
const text = 'x'.repeat(5_000)

test('enough to judge by is read at once, and the body waits behind it', async () => {
  const { stream, message } = body()
  const start = readStart(message, createManualClock())
  stream.write(text)
  expect((await start).toString()).toBe(text)
  stream.write('rest')
  const rest = readWhole(message, Buffer.from('begun '), createManualClock(), 100)
  stream.end()
  expect((await rest).toString()).toBe('begun rest')
})

test('of a slow station what has come a second after the first byte is judged', async () => {
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

test('a body that does not begin, or breaks off in a playlist, is silent', async () => {
  const clock = createManualClock()
  const never = readStart(body().message, clock)
  const { stream, message } = body()
  const whole = readWhole(message, Buffer.alloc(0), clock, 1_000)
  stream.write('[playlist]')
  await until(() => stream.readableLength === 0)
  clock.advance(5_000)
  await expect(never).rejects.toMatchObject({ problem: { reason: 'silent' } })
  await expect(whole).rejects.toMatchObject({ problem: { reason: 'silent' } })
  expect(clock.waiting).toBe(0)
})

test('no more than the limit and what came with it is read', async () => {
  const { stream, message } = body()
  const whole = readWhole(message, Buffer.alloc(0), createManualClock(), 6_000)
  stream.write(text)
  stream.write(text)
  stream.write(text)
  expect(await whole).toHaveLength(10_000)
})
