import { expect, test } from 'playwright/test'
import { testConfig } from '../fixtures/config.ts'
import { encodeTone } from '../fixtures/ffmpeg.ts'
import { startLowLatencyHls } from '../fixtures/low-latency-hls.ts'
import { allowStations, startListening } from '../fixtures/radio-listener.ts'
import { publishStations } from '../fixtures/radio-stations.ts'
import { shareDesktop } from '../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../fixtures/users.ts'

/** Longer than the buffered sound and the stall detection. */
const STILL_MS = 40_000
/** Long enough to restart with sound that was already played. */
const SILENT_MS = 30_000

const desktop = shareDesktop(testConfig)

test('HLS without new segments plays once, continues with new ones, and reports its end', async () => {
  test.setTimeout(240_000)
  const station = await startLowLatencyHls(await encodeTone('aac', 60))
  const stations = await publishStations([{ name: 'Still', url: station.plainUrl, codec: 'HLS' }])
  try {
    await signIn(desktop.app.page, demoUser('listener'))
    const { meter, player, play, stop } = await startListening(desktop.app.page)
    await allowStations(desktop.app, [station.plainUrl])
    await play(stations.nameOf('Still'))
    await meter.waitForSound()
    station.freeze()
    await meter.waitForSilence(5_000, STILL_MS)
    await meter.reset()
    await meter.waitForDuration(SILENT_MS)
    expect((await meter.measurements()).firstSoundMs).toBeNull()
    await expect(player).toContainText('Reconnecting')
    station.resume()
    await meter.waitForSteadySound(5_000, STILL_MS)
    station.finish()
    await expect(player).toContainText('has ended', { timeout: STILL_MS })
    await stop()
  } finally {
    await stations.remove()
    await station.stop()
  }
})
