import { type HlsStation, startHls } from '../../fixtures/hls.ts'
import { demoPerson, signIn } from '../../fixtures/people.ts'
import { startListening } from '../../fixtures/radio-listener.ts'
import { type PublishedStations, publishStations } from '../../fixtures/radio-stations.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** Longest time between pushing a title and hearing the sound it belongs to, with everything buffered. */
const TITLE_MS = 25_000

/** Sound for so long goes on: a busy machine may make a short gap of its own. */
const STEADY_MS = 1_000

let hls: HlsStation
let stations: PublishedStations

test.beforeAll(async () => {
  hls = await startHls({ artist: 'Hedy', title: 'First Segment' })
  stations = publishStations([{ name: 'Real HLS', url: hls.url, codec: 'HLS' }])
})
test.afterAll(async () => {
  stations.remove()
  await hls.stop()
})

test('HLS sounds in a browser, with the titles of its timed ID3 tags', async ({ page }) => {
  await page.goto('/sign-in')
  await signIn(page, demoPerson('listener'))
  const { ear, player, play } = await startListening(page)
  await play(stations.nameOf('Real HLS'))
  await ear.sound()
  await expect(player).toContainText('First Segment', { timeout: TITLE_MS })
  hls.setSong({ artist: 'Мумий Тролль', title: 'Later Segment' })
  await expect(player).toContainText('Later Segment', { timeout: TITLE_MS })
  await expect(player).toContainText('Мумий Тролль')
  await ear.steady(STEADY_MS)
})
