import { testConfig } from '../fixtures/config.ts'
import { type FaultServer, startFaultServer } from '../fixtures/fault-server.ts'
import { allowStations, type Listener, startListening } from '../fixtures/radio-listener.ts'
import { publishStations } from '../fixtures/radio-stations.ts'
import { shareDesktop } from '../fixtures/shared-desktop.ts'
import { type SoundMeter, startSoundMeter } from '../fixtures/sound-meter.ts'
import { measureSweep } from '../fixtures/sweep.ts'
import { demoUser, signIn } from '../fixtures/users.ts'
import { expect, test } from '../fixtures/web-test.ts'
import { playBare, playWithHls } from './bare-element.ts'
import { type BlankPage, serveBlankPage } from './blank-page.ts'
import { SOUND_CASES, type SoundCase, type SoundStation } from './sound-cases.ts'
import { median, type SoundResult, type Surface, soundTables } from './sound-table.ts'

/*
 * Measures every format and interruption: in the desktop app and in a browser, compared with a bare element and hls.js
 * in the same Chromium. The sound encodes its position, so silence and repetitions are counted in samples. The desktop
 * plays each station several times and takes the median, because a busy machine adds gaps.
 */

const RUNS = Number(process.env.UNDERTONE_SOUND_RUNS ?? 3)
/** Goal for the longest silence and for all repeated sound. */
const GOAL_MS = 50
/** The loudest 10 ms relative to the music. */
const LOUDER_DB = 1.5
const FIRST_SOUND_MS = 60_000
/** Chromium logs network errors of stations itself. */
const CHROMIUM_PRINTS = [/net::ERR_/, /status of 503/]

const results: SoundResult[] = []
let faults: FaultServer
let blank: BlankPage
let listener: Listener | undefined
test.beforeAll(async () => {
  ;[faults, blank] = await Promise.all([startFaultServer(), serveBlankPage()])
})
test.afterAll(async () => {
  process.stdout.write(`\n${soundTables(results)}\n\n`)
  await Promise.all([faults.stop(), blank.close()])
})
const desktop = shareDesktop(testConfig)

async function listen(
  meter: SoundMeter,
  { table, name, listenMs }: SoundCase,
  surface: Surface,
  { causeFault, requests }: SoundStation,
): Promise<SoundResult> {
  const firstSoundMs = await meter.waitForSound(FIRST_SOUND_MS).catch(() => null)
  if (firstSoundMs !== null)
    await Promise.all([meter.waitForDuration(firstSoundMs + listenMs), causeFault?.()])
  const figures = measureSweep(await meter.endRecording())
  const result = { table, name, surface, figures, requests: requests() }
  results.push(result)
  return result
}

for (const one of SOUND_CASES) {
  test(`${one.name}: the desktop`, async () => {
    test.setTimeout(RUNS * (one.listenMs + 2 * FIRST_SOUND_MS))
    if (listener === undefined) await signIn(desktop.app.page, demoUser('listener'))
    listener ??= await startListening(desktop.app.page)
    const runs: SoundResult[] = []
    for (let run = 0; run < RUNS; run += 1) {
      await listener.stop()
      const station = await one.prepare(faults)
      await allowStations(desktop.app, [station.url])
      const stations = await publishStations([
        { name: 'Gapless', url: station.url, codec: one.codec },
      ])
      try {
        await listener.meter.startRecording()
        await listener.play(stations.nameOf('Gapless'))
        runs.push(await listen(listener.meter, one, 'desktop', station))
        await listener.stop()
      } finally {
        await stations.remove()
        await station.stop?.()
      }
    }
    const { goalMs = GOAL_MS, repeats = false } = one
    const audible = runs.flatMap(({ figures }) => figures ?? [])
    expect(audible, 'it sounds').toHaveLength(RUNS)
    const of = (figure: keyof (typeof audible)[number]) => median(audible.map((run) => run[figure]))
    if (goalMs !== null) expect.soft(of('longestSilenceMs'), 'silence').toBeLessThanOrEqual(goalMs)
    if (!repeats) expect.soft(of('repeatedMs'), 'repeated sound').toBeLessThanOrEqual(GOAL_MS)
    expect.soft(of('louderDb'), 'loudness').toBeLessThanOrEqual(LOUDER_DB)
  })

  if (one.desktopOnly !== true)
    test(`${one.name}: the browser`, async ({ page, expectedErrors }) => {
      test.setTimeout(one.listenMs + 3 * FIRST_SOUND_MS)
      expectedErrors.push(...CHROMIUM_PRINTS)
      const station = await one.prepare(faults)
      await page.goto('/sign-in')
      await signIn(page, demoUser('listener'))
      const listening = await startListening(page)
      const stations = await publishStations([
        { name: 'Gapless', url: station.url, codec: one.codec },
      ])
      try {
        await listening.meter.startRecording()
        await listening.play(stations.nameOf('Gapless'))
        const { figures } = await listen(listening.meter, one, 'browser', station)
        expect(figures, 'it sounds').not.toBeNull()
        await listening.stop()
      } finally {
        await stations.remove()
        await station.stop?.()
      }
    })

  for (const surface of one.hls ? (['element', 'hls.js'] as const) : (['element'] as const))
    test(`${one.name}: ${surface} alone`, async ({ page, expectedErrors }) => {
      expectedErrors.push(...CHROMIUM_PRINTS)
      test.setTimeout(one.listenMs + 2 * FIRST_SOUND_MS)
      const station = await one.prepare(faults)
      await page.goto(blank.url)
      const meter = await startSoundMeter(page)
      await meter.startRecording()
      await (surface === 'element' ? playBare : playWithHls)(page, station.url)
      await listen(meter, one, surface, station)
      await station.stop?.()
    })
}
