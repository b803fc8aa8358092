import { type HlsStation, startHls } from '../../fixtures/hls.ts'
import { type Icecast, startIcecast } from '../../fixtures/icecast.ts'
import { demoPerson, signIn } from '../../fixtures/people.ts'
import { startListening } from '../../fixtures/radio-listener.ts'
import { type RadioSource, startSource } from '../../fixtures/radio-source.ts'
import { type PublishedStations, publishStations } from '../../fixtures/radio-stations.ts'
import { expect, test } from '../../fixtures/web-test.ts'

/** Longest time between pushing a title and hearing the sound it belongs to, with everything buffered. */
const TITLE_MS = 25_000

/** Sound for so long goes on: a busy machine may make a short gap of its own. */
const STEADY_MS = 1_000

let icecast: Icecast
let sources: RadioSource[]
let hls: HlsStation
let stations: PublishedStations

test.beforeAll(async () => {
  const starting = startHls({ artist: 'Hedy', title: 'First Segment' })
  icecast = await startIcecast()
  sources = await Promise.all([
    startSource(icecast, '/tone.mp3', 'mp3'),
    startSource(icecast, '/tone.aac', 'aac'),
    startSource(icecast, '/tone.opus', 'opus', { artist: 'Ada', title: 'First Chain' }),
  ])
  hls = await starting
  const [mp3 = '', aac = '', opus = ''] = sources.map(({ url }) => url)
  stations = publishStations([
    { name: 'Real MP3', url: mp3, codec: 'MP3' },
    { name: 'Real AAC', url: aac, codec: 'AAC' },
    { name: 'Real Opus', url: opus, codec: 'OPUS' },
    { name: 'Real HLS', url: hls.url, codec: 'HLS' },
  ])
})
test.afterAll(async () => {
  stations.remove()
  await Promise.all(sources.map((source) => source.stop()))
  await hls.stop()
  await icecast.stop()
})

for (const format of ['MP3', 'AAC', 'Opus'])
  test(`${format} from Icecast sounds in a browser, which cannot read its titles`, async ({
    page,
  }) => {
    for (const { mount } of sources)
      if (!mount.endsWith('opus')) await icecast.setTitle(mount, 'Nobody - Reads This')
    await page.goto('/sign-in')
    await signIn(page, demoPerson('listener'))
    const { ear, player, play } = await startListening(page)
    await play(stations.nameOf(`Real ${format}`))
    await ear.steady(3_000)
    await expect(player).toContainText('Live')
    await expect(player).not.toContainText(/Reads This|First Chain/)
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
