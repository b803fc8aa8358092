import { expect, test } from 'playwright/test'
import { testConfig } from '../fixtures/config.ts'
import { encodeTone } from '../fixtures/ffmpeg.ts'
import { startLowLatencyHls } from '../fixtures/low-latency-hls.ts'
import { allowStations, startListening } from '../fixtures/radio-listener.ts'
import { publishStations } from '../fixtures/radio-stations.ts'
import { shareDesktop } from '../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../fixtures/users.ts'

/** Longer than what was loaded ahead plays, and than it takes to call the sound dead. */
const STILL_MS = 40_000
/** Long enough to have begun again with what was heard. */
const SILENT_MS = 30_000

const desktop = shareDesktop(testConfig)

test('HLS that names nothing new is heard once, goes on with what is new, and says that it is over', async () => {
  test.setTimeout(240_000)
  const station = await startLowLatencyHls(await encodeTone('aac', 60))
  const stations = await publishStations([{ name: 'Still', url: station.plainUrl, codec: 'HLS' }])
  try {
    await signIn(desktop.app.page, demoUser('listener'))
    const { ear, player, play, stop } = await startListening(desktop.app.page)
    await allowStations(desktop.app, [station.plainUrl])
    await play(stations.nameOf('Still'))
    await ear.sound()
    station.standStill()
    await ear.silence(5_000, STILL_MS)
    await ear.anew()
    await ear.listened(SILENT_MS)
    expect((await ear.hearing()).firstSoundMs).toBeNull()
    await expect(player).toContainText('Reconnecting')
    station.goOn()
    await ear.steady(5_000, STILL_MS)
    station.finish()
    await expect(player).toContainText('has ended', { timeout: STILL_MS })
    await stop()
  } finally {
    await stations.remove()
    await station.stop()
  }
})
