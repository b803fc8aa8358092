import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type FakeStation,
  respondWith,
  startFakeStation,
} from '../../../../shared/net/testing/fake-station.ts'
import { startVictim, type Victim } from '../../../../shared/net/testing/victim.ts'
import { ProbeProblem } from './probe-problem.ts'
import { probeStream } from './probe-stream.ts'

/** The client's tests cover the table of addresses. These are the paths that only a probe takes. */
let radio: FakeStation
let victim: Victim

beforeEach(async () => {
  radio = await startFakeStation()
  victim = await startVictim()
})
afterEach(async () => {
  expect(victim.visits).toBe(0)
  await radio.stop()
  await victim.stop()
})

async function expectPrivate(url: string): Promise<void> {
  const network = {
    allowed: (host: string) => host === radio.hostAndPort,
    lookup: async () => [],
  }
  const outcome = await probeStream(url, network, new AbortController().signal).catch(
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(ProbeProblem)
  expect(outcome).toMatchObject({ reason: 'private-address' })
}

test('rejects a host name that resolves to a private address', () =>
  expectPrivate(`http://127.0.0.1:${victim.port}/`))

test.each([
  ['a segment', '#EXTINF:6,\n'],
  ['a variant', '#EXT-X-STREAM-INF:BANDWIDTH=64000\n'],
])('rejects %s of HLS at a private address', async (_what, line) => {
  const text = `#EXTM3U\n#EXT-X-TARGETDURATION:6\n${line}http://127.0.0.1:${victim.port}/x.ts\n`
  const type = { 'Content-Type': 'application/vnd.apple.mpegurl' }
  await expectPrivate(radio.on('/a.m3u8', respondWith('200 OK', type, text)))
})
