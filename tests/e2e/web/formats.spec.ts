import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIVE_TONE, startFfmpeg } from '../../fixtures/ffmpeg.ts'
import { type HlsStation, startHls } from '../../fixtures/hls.ts'
import { LONG } from '../../fixtures/long.ts'
import { startListening } from '../../fixtures/radio-listener.ts'
import { type PublishedStations, publishStations } from '../../fixtures/radio-stations.ts'
import { demoUser } from '../../fixtures/users.ts'
import { enterAs } from '../../fixtures/web-pages.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** Longest time between sending a title and playing its sound, with full buffers. */
const TITLE_MS = 25_000

/** Sound that continues this long is stable: a busy machine may cause short gaps. */
const STEADY_MS = 1_000

let hls: HlsStation
let mp2: Server
let stations: PublishedStations

/** A station with an unsupported codec under a supported media type. */
async function startMp2(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'access-control-allow-origin': '*' })
    const encoder = startFfmpeg([...LIVE_TONE, '-f', 'mp2', '-flush_packets', '1', 'pipe:1'])
    encoder.stdout.pipe(response)
    response.on('close', () => encoder.kill())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

test.beforeAll(async () => {
  hls = await startHls({ artist: 'Hedy', title: 'First Segment' })
  mp2 = await startMp2()
  const mp2Url = `http://127.0.0.1:${(mp2.address() as AddressInfo).port}/live`
  stations = await publishStations([
    { name: 'Real HLS', url: hls.url, codec: 'HLS' },
    { name: 'Real MP2', url: mp2Url, codec: 'UNKNOWN' },
  ])
})
test.afterAll(async () => {
  await stations.remove()
  await hls.stop()
  mp2.closeAllConnections()
  mp2.close()
})

test('HLS plays in a browser, with the titles of its timed ID3 tags', async ({ page }) => {
  await enterAs(page, demoUser('listener'))
  const { meter, player, play } = await startListening(page)
  await play(stations.nameOf('Real HLS'))
  await meter.waitForSound()
  await expect(player).toContainText('First Segment', { timeout: TITLE_MS })
  hls.setSong({ artist: 'Мумий Тролль', title: 'Later Segment' })
  await expect(player).toContainText('Later Segment', { timeout: TITLE_MS })
  await expect(player).toContainText('Мумий Тролль')
  await meter.waitForSteadySound(STEADY_MS)
})

test(
  'a codec that Chromium cannot decode is named after the first bytes',
  LONG,
  async ({ page }) => {
    await enterAs(page, demoUser('listener'))
    const { player, play } = await startListening(page)
    await play(stations.nameOf('Real MP2'))
    await expect(player).toContainText('uses MP2 (MPEG layer I or II)')
  },
)
