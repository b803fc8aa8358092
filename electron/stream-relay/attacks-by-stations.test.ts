import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type FakeStation,
  respondWith,
  startFakeStation,
} from '../../shared/net/testing/fake-station.ts'
import { startVictim, type Victim } from '../../shared/net/testing/victim.ts'
import { type RelayRig, startRelayRig } from './testing/relay-rig.ts'

/** The client's tests cover the address table. These cover the relay's reaction. */
let station: FakeStation
let victim: Victim
let rig: RelayRig

beforeEach(async () => {
  station = await startFakeStation()
  victim = await startVictim()
  rig = await startRelayRig({ allowed: (host) => host === station.hostAndPort })
})
afterEach(async () => {
  expect(victim.visits).toBe(0)
  await rig.stop()
  await station.stop()
  await victim.stop()
})

/** Expects the stream to end with this reason, reported to page and log. */
async function expectEnd(url: string, reason: string): Promise<void> {
  expect(await rig.open(url)).toEqual({ outcome: 'ended', reason })
  expect(rig.of('ended').map((event) => event.reason)).toEqual([reason])
  expect(rig.log.lines).toContainEqual({
    level: 'info',
    message: 'a stream ended',
    details: { reason },
  })
}

test('reports a refused private address to page and log', () =>
  expectEnd(`http://127.0.0.1:${victim.port}/`, 'private-address'))

test('refuses its own address', () => expectEnd(`${rig.relay.origin}/x`, 'private-address'))

test('reports an invalid stream URL to page and log', () => expectEnd('file:///etc', 'bad-address'))

test('remembers the redirect target for the question to the user', async () => {
  station.on('/second', respondWith('302 Found', { Location: `http://127.0.0.1:${victim.port}/` }))
  const first = station.on('/first', respondWith('302 Found', { Location: '/second' }))
  await expectEnd(first, 'private-address')
  expect(rig.refused).toEqual([[first, `127.0.0.1:${victim.port}`]])
})
