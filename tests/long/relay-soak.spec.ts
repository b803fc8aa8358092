import { expect, test } from 'playwright/test'
import { MAX_HEADER_BYTES } from '../../shared/radio/frames.ts'
import { BYTES_PER_SECOND, createBroadcast, FIRST_BYTES } from '../bench/relay-broadcast.ts'
import { startRelayProcess } from '../bench/relay-process.ts'
import { readRelay } from '../bench/relay-reader.ts'
import { startMeasuredStation } from '../bench/relay-station.ts'
import { growth } from '../bench/statistics.ts'

/** Two hours with a disconnect every minute. */
const MINUTES = 120
/** The station's burst: four seconds, as in Icecast. */
const BURST_BYTES = 65_536
/** The relay holds a frame (418 bytes at most) until the bytes of the following header arrive. */
const HELD_BYTES = 418 + MAX_HEADER_BYTES - 1
/** Maximum total growth after WARM_MINUTES. */
const GROWTH_BYTES = 1_000_000
const SAMPLE_MINUTES = 10
/** By then V8 has compiled the hot code and dropped the earlier versions: 1.3 MB up, 1.4 MB down. */
const WARM_MINUTES = 30

test('two hours of audio with a reset every minute leave no gap and no trace', async () => {
  const broadcast = createBroadcast()
  const relay = startRelayProcess('manual')
  const station = await startMeasuredStation()
  try {
    const url = relay.open('stream-0000', station.url)
    let listener = await station.next()
    await listener.send(broadcast.slice(0, FIRST_BYTES), 'Artist - Song 0')
    let wrong = -1
    const reader = await readRelay(await url, (chunk, at) => {
      if (wrong < 0 && !chunk.equals(broadcast.slice(at, chunk.length))) wrong = at
    })
    const samples = []
    let sent = FIRST_BYTES
    for (let minute = 0; minute < MINUTES; minute += 1) {
      for (let second = 0; second < 60; second += 1) {
        await listener.send(broadcast.slice(sent, BYTES_PER_SECOND), `Artist - Song ${minute}`)
        sent += BYTES_PER_SECOND
        await reader.until(sent - HELD_BYTES)
        await relay.advance(1_000)
      }
      if (minute > WARM_MINUTES && minute % SAMPLE_MINUTES === 1)
        samples.push(await relay.measure())
      listener.reset()
      // After a minute of sound, the first attempt is immediate.
      listener = await station.next()
      await listener.send(
        broadcast.slice(sent - BURST_BYTES, BURST_BYTES),
        `Artist - Song ${minute}`,
      )
    }
    await listener.send(broadcast.slice(sent, BYTES_PER_SECOND), 'Artist - The End')
    await reader.until(sent + BYTES_PER_SECOND - HELD_BYTES)

    const end = await relay.measure()
    samples.push(end)
    expect(wrong, 'every byte once, and in order').toBe(-1)
    expect(reader.over).toBe(false)
    expect(end.events).toMatchObject({ connected: MINUTES + 1, lost: MINUTES, retrying: MINUTES })
    expect(end.events.ended).toBeUndefined()
    expect(end.events.title).toBe(MINUTES + 1)
    expect(growth(samples.map(({ heap }) => heap))).toBeLessThan(GROWTH_BYTES)
    for (const { resources, timers } of samples) {
      expect({ resources, timers }).toEqual({
        resources: samples[0]?.resources,
        timers: samples[0]?.timers,
      })
    }
    expect(station.open).toBe(1)
  } finally {
    await relay.stop()
    await station.stop()
  }
})
