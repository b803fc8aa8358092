/** Starts a new station and relay for each test of the file that imports this module. */
import { afterEach, beforeEach, expect } from 'vitest'
import { type FakeStation, startFakeStation } from '../../../shared/net/testing/fake-station.ts'
import { until } from '../../../shared/net/testing/until.ts'
import { FRAME_BYTES } from './mp3.ts'
import { type Listener, type RelayRig, startRelayRig } from './relay-rig.ts'

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

/** Waits until all of `audio` has arrived unchanged. The last frame may be missing, because it waits for the next. */
export async function expectAudio(listener: Listener, audio: Buffer): Promise<void> {
  await until(() => listener.bytes().length >= audio.length - FRAME_BYTES)
  expect(listener.bytes().equals(audio.subarray(0, listener.bytes().length))).toBe(true)
}
