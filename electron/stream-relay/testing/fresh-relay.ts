/** A station and a relay, made anew for each test of the file that imports this. */
import { afterEach, beforeEach } from 'vitest'
import { type FakeStation, startFakeStation } from '../../../shared/net/testing/fake-station.ts'
import { type RelayRig, startRelayRig } from './relay-rig.ts'

export let station: FakeStation
export let rig: RelayRig

beforeEach(async () => {
  station = await startFakeStation()
  rig = await startRelayRig()
})
afterEach(async () => {
  await rig.stop()
  await station.stop()
})
