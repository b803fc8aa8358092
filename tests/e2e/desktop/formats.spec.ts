import { expect, test } from 'playwright/test'
import { testConfig } from '../../fixtures/config.ts'
import { encodeTone } from '../../fixtures/ffmpeg.ts'
import { type HlsStation, startHls } from '../../fixtures/hls.ts'
import { type Icecast, startIcecast } from '../../fixtures/icecast.ts'
import { LONG } from '../../fixtures/long.ts'
import { type LowLatencyHls, startLowLatencyHls } from '../../fixtures/low-latency-hls.ts'
import { allowStations, type Listener, startListening } from '../../fixtures/radio-listener.ts'
import { type RadioSource, startSource } from '../../fixtures/radio-source.ts'
import { type PublishedStations, publishStations } from '../../fixtures/radio-stations.ts'
import { shareDesktop } from '../../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../../fixtures/users.ts'

/** Longest time between sending a title and playing its sound, with full buffers. */
const TITLE_MS = 25_000

/** Sound that continues this long is stable: a busy machine may cause short gaps. */
const STEADY_MS = 1_000

/** Longer than playback lasts after a rejected playlist. */
const UNBROKEN_MS = 10_000

let icecast: Icecast
let mp3: RadioSource
let aac: RadioSource
let opus: RadioSource
let hls: HlsStation
let lowLatency: LowLatencyHls
let stations: PublishedStations
let listener: Listener | undefined

test.beforeAll(async () => {
  const starting = startHls({ artist: 'Hedy', title: 'First Segment' })
  // Icecast's burst: titles appear with their sound, so buffered sound delays them.
  icecast = await startIcecast(null)
  ;[mp3, aac, opus, hls] = await Promise.all([
    startSource(icecast, '/tone.mp3', 'mp3'),
    startSource(icecast, '/tone.aac', 'aac'),
    startSource(icecast, '/tone.opus', 'opus', { artist: 'Ada', title: 'First Chain' }),
    starting,
  ])
  lowLatency = await startLowLatencyHls(await encodeTone('aac', 20))
  stations = await publishStations([
    { name: 'Real MP3', url: mp3.url, codec: 'MP3' },
    { name: 'Real AAC', url: aac.url, codec: 'AAC' },
    { name: 'Real Opus', url: opus.url, codec: 'OPUS' },
    { name: 'Real HLS', url: hls.url, codec: 'HLS' },
    { name: 'Quick HLS', url: lowLatency.url, codec: 'HLS' },
  ])
})
test.afterAll(async () => {
  await stations.remove()
  await Promise.all([mp3, aac, opus, hls, lowLatency].map((one) => one.stop()))
  await icecast.stop()
})
const desktop = shareDesktop(testConfig)

async function createListener(): Promise<Listener> {
  if (listener !== undefined) return listener
  await signIn(desktop.app.page, demoUser('listener'))
  listener = await startListening(desktop.app.page)
  return listener
}

test('a station on this machine needs the user’s permission', LONG, async () => {
  const listener = await createListener()
  await listener.play(stations.nameOf('Real MP3'))
  await expect(listener.player).toContainText('Allow access to play it')
  await listener.player.getByRole('button', { name: 'Allow…' }).click()
  await expect.poll(() => desktop.app.questions()).toHaveLength(1)
  await expect(listener.player).toContainText('Allow access to play it')
  expect(await icecast.requests('/tone.mp3')).toBe(0)
})

async function expectTitles(
  name: string,
  first: string,
  push: () => Promise<void>,
  second: string,
) {
  const listener = await createListener()
  await allowStations(desktop.app, [mp3.url, hls.url])
  await listener.stop()
  await listener.play(stations.nameOf(name))
  await listener.meter.waitForSound()
  await expect(listener.player).toContainText('Live')
  await expect(listener.player).toContainText(first, { timeout: TITLE_MS })
  await push()
  await expect(listener.player).toContainText(second, { timeout: TITLE_MS })
  await listener.meter.waitForSteadySound(STEADY_MS)
  return listener
}

test('MP3 from Icecast plays, with the titles from its administration', LONG, async () => {
  await icecast.setTitle(mp3.mount, 'Кино - Пачка сигарет; "live"')
  const { player } = await expectTitles(
    'Real MP3',
    'Пачка сигарет; "live"',
    () => icecast.setTitle(mp3.mount, "Sigur Rós - Don't Stop"),
    "Don't Stop",
  )
  await expect(player).toContainText('Sigur Rós')
})

test('AAC from Icecast plays, with the titles from its administration', LONG, async () => {
  await icecast.setTitle(aac.mount, 'Björk - Jóga')
  await expectTitles(
    'Real AAC',
    'Jóga',
    () => icecast.setTitle(aac.mount, 'Ξύλινα Σπαθιά - Φωτιά στο λιμάνι'),
    'Φωτιά στο λιμάνι',
  )
})

test('Ogg/Opus from Icecast continues in a new chain, whose comments are the title', async () => {
  const { player } = await expectTitles(
    'Real Opus',
    'First Chain',
    () => opus.chain({ artist: 'Grace', title: 'Second Chain' }),
    'Second Chain',
  )
  await expect(player).toContainText('Grace')
})

test('HLS plays, with the titles of its timed ID3 tags', LONG, async () => {
  await expectTitles(
    'Real HLS',
    'First Segment',
    async () => hls.setSong({ artist: 'Мумий Тролль', title: 'Later Segment' }),
    'Later Segment',
  )
})

test('low-latency HLS plays without gaps, part by part', LONG, async () => {
  const listener = await createListener()
  await allowStations(desktop.app, [lowLatency.url])
  await listener.stop()
  await listener.play(stations.nameOf('Quick HLS'))
  await listener.meter.waitForSteadySound(UNBROKEN_MS)
  const requestCount = (what: RegExp) =>
    lowLatency.requests.filter((path) => what.test(path)).length
  expect(requestCount(/_HLS_msn=\d+&_HLS_part=\d/)).toBeGreaterThan(10)
  expect(requestCount(/\d-\d\.aac/)).toBeGreaterThan(10)
})

test('each of them was requested once, and none stays connected', async () => {
  const listener = await createListener()
  await listener.stop()
  for (const { mount } of [mp3, aac, opus]) {
    await expect.poll(() => icecast.listeners(mount)).toBe(0)
    expect(await icecast.requests(mount), mount).toBeLessThanOrEqual(2)
  }
  const requestCount = hls.requests('.m3u8')
  await listener.play('Night Bus')
  await listener.meter.waitForSound()
  expect(hls.requests('.m3u8')).toBe(requestCount)
})
