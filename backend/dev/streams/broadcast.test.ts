import { beforeEach, describe, expect, it } from 'vitest'
import { BURST_BYTES, createBroadcast } from './broadcast.ts'
import { readLoop } from './loop.ts'
import { readDemoLoop } from './testing/demo-loop.ts'
import { createManualClock, type ManualClock } from './testing/manual-clock.ts'

const loop = readLoop('MP3', readDemoLoop('night-bus.mp3'))
const BYTES_PER_SECOND = 128_000 / 8
const SLACK_BYTES = BYTES_PER_SECOND * 0.23

let clock: ManualClock
beforeEach(() => {
  clock = createManualClock()
})

/** Sums up bytes and checks that no unit is missing or repeated. */
function createCounter() {
  const counter = {
    bytes: 0,
    from: -1,
    to: -1,
    listen: (from: number, to: number) => {
      if (counter.to >= 0) expect(from).toBe(counter.to)
      else counter.from = from
      for (let index = from; index < to; index += 1) {
        counter.bytes += loop.unitBytes[index % loop.unitBytes.length] ?? 0
      }
      counter.to = to
    },
  }
  return counter
}

describe('createBroadcast', () => {
  it('sends the burst at once and then exactly the bit rate, without drift', () => {
    const counter = createCounter()
    createBroadcast(loop, clock).join(counter.listen)
    const burst = counter.bytes
    expect(burst).toBeGreaterThanOrEqual(BURST_BYTES)
    expect(burst).toBeLessThan(BURST_BYTES + 2 * 418)
    for (const seconds of [10, 3600, 36_000]) {
      counter.bytes = 0
      clock.advance(seconds * 1000)
      expect(Math.abs(counter.bytes - seconds * BYTES_PER_SECOND)).toBeLessThan(SLACK_BYTES)
    }
  })

  it('catches up after late timers', () => {
    const counter = createCounter()
    createBroadcast(loop, clock).join(counter.listen)
    counter.bytes = 0
    clock.sleep(5000)
    clock.advance(200)
    expect(Math.abs(counter.bytes - 5.2 * BYTES_PER_SECOND)).toBeLessThan(SLACK_BYTES)
  })

  it('plays the same moment to all listeners', () => {
    const broadcast = createBroadcast(loop, clock)
    const early = createCounter()
    const late = createCounter()
    broadcast.join(early.listen)
    clock.advance(7130)
    broadcast.join(late.listen)
    expect(late.to).toBe(early.to)
    clock.advance(60_000)
    expect(late.to).toBe(early.to)
    expect(late.from).toBeGreaterThan(early.from)
  })

  it('runs no timer without a listener, while its time continues', () => {
    const broadcast = createBroadcast(loop, clock)
    expect(clock.timers).toBe(0)
    const first = createCounter()
    const second = createCounter()
    const leaveFirst = broadcast.join(first.listen)
    const leaveSecond = broadcast.join(second.listen)
    expect(clock.timers).toBe(1)
    leaveFirst()
    leaveFirst()
    expect(clock.timers).toBe(1)
    leaveSecond()
    expect(clock.timers).toBe(0)
    clock.advance(100_000)
    const third = createCounter()
    broadcast.join(third.listen)
    expect(clock.timers).toBe(1)
    const missed = (third.to - first.to) * loop.unitMs
    expect(Math.abs(missed - 100_000)).toBeLessThan(loop.unitMs)
  })

  it('continues from the present after a long sleep', () => {
    const broadcast = createBroadcast(loop, clock)
    const sent: [number, number][] = []
    broadcast.join((from, to) => sent.push([from, to]))
    clock.sleep(8 * 3_600_000)
    clock.advance(200)
    const [from, to] = sent.at(-1) ?? [0, 0]
    expect(to * loop.unitMs).toBeGreaterThan(8 * 3_600_000)
    expect((to - from) * loop.unitMs * (BYTES_PER_SECOND / 1000)).toBeLessThan(BURST_BYTES * 1.01)
  })
})
