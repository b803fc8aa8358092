import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  answer,
  type FakeStation,
  startFakeStation,
} from '../../shared/net/testing/fake-station.ts'
import { startVictim, type Victim } from '../../shared/net/testing/victim.ts'
import { type RelayRig, startRelayRig } from './testing/relay-rig.ts'

/** The client's own tests have the table of addresses; this is what the relay makes of a refusal. */
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

/** Opens it, and expects it to end so: told to the page, and noted. */
async function expectEnd(url: string, reason: string): Promise<void> {
  expect(await rig.open(url)).toEqual({ outcome: 'ended', reason })
  expect(rig.of('ended').map((event) => event.reason)).toEqual([reason])
  expect(rig.log.lines).toContainEqual({
    level: 'info',
    message: 'a stream ended',
    details: { reason },
  })
}

test('tells page and log that a private address is refused', () =>
  expectEnd(`http://127.0.0.1:${victim.port}/`, 'private-address'))

test('refuses its own address', () => expectEnd(`${rig.relay.origin}/x`, 'private-address'))

test('tells page and log that an address is no URL of a stream', () =>
  expectEnd('file:///etc', 'bad-address'))

test('remembers the address behind redirects for the question to the user', async () => {
  station.on('/second', answer('302 Found', { Location: `http://127.0.0.1:${victim.port}/` }))
  const first = station.on('/first', answer('302 Found', { Location: '/second' }))
  await expectEnd(first, 'private-address')
  expect(rig.refused).toEqual([[first, `127.0.0.1:${victim.port}`]])
})
