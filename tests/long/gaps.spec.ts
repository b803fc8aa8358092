import { expect, test } from 'playwright/test'
import { testConfig } from '../fixtures/config.ts'
import { type FaultServer, startFaultServer } from '../fixtures/fault-server.ts'
import { type Ear, startEar } from '../fixtures/radio-ear.ts'
import { allowStations, type Listener, startListening } from '../fixtures/radio-listener.ts'
import { publishStations } from '../fixtures/radio-stations.ts'
import { shareDesktop } from '../fixtures/shared-desktop.ts'
import { demoUser, signIn } from '../fixtures/users.ts'
import { playBare, playWithHls } from './bare-element.ts'
import { type BlankPage, serveBlankPage } from './blank-page.ts'
import { GAP_CASES, type GapCase, type GapStation } from './gap-cases.ts'
import { type GapResult, gapTable, type Surface } from './gap-table.ts'

/*
 * The gaps that are heard of stations which have none, in the app beside a bare element and hls.js alone in the
 * same Chromium. Each is listened to several times, because a busy machine makes gaps of its own: what counts is
 * the median of the longest gaps.
 */

const RUNS = Number(process.env.UNDERTONE_GAP_RUNS ?? 3)
/** Of the longest gap, beyond what the sender itself has. */
const GOAL_MS = 50
const FIRST_SOUND_MS = 60_000

const results: GapResult[] = []
let faults: FaultServer
let blank: BlankPage
let listener: Listener | undefined
test.beforeAll(async () => {
  ;[faults, blank] = await Promise.all([startFaultServer(), serveBlankPage()])
})
test.afterAll(async () => {
  process.stdout.write(`\n${gapTable(results)}\n\n`)
  await Promise.all([faults.stop(), blank.close()])
})
const desktop = shareDesktop(testConfig)

/** Listens to what has just been asked for, and notes what was heard. */
async function listen(
  ear: Ear,
  { name, listenMs, senderGapMs = 0 }: GapCase,
  surface: Surface,
  { strike }: GapStation,
): Promise<GapResult> {
  const firstSoundMs = await ear.sound(FIRST_SOUND_MS).catch(() => null)
  if (firstSoundMs !== null) await Promise.all([ear.listened(firstSoundMs + listenMs), strike?.()])
  const { gaps } = await ear.hearing()
  const longestGapMs = Math.max(0, ...gaps) - senderGapMs
  const result = { name, surface, firstSoundMs, longestGapMs, gaps: gaps.length }
  results.push(result)
  return result
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

for (const one of GAP_CASES) {
  test(`${one.name}: the app`, async () => {
    test.setTimeout(RUNS * (one.listenMs + FIRST_SOUND_MS) + 60_000)
    const station = await one.prepare(faults)
    if (listener === undefined) await signIn(desktop.app.page, demoUser('listener'))
    listener ??= await startListening(desktop.app.page)
    await allowStations(desktop.app, [station.url])
    const stations = await publishStations([
      { name: 'Gapless', url: station.url, codec: one.codec },
    ])
    try {
      const longest: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        await listener.stop()
        await listener.play(stations.nameOf('Gapless'))
        const { firstSoundMs, longestGapMs } = await listen(listener.ear, one, 'app', station)
        expect(firstSoundMs, 'it sounds').not.toBeNull()
        longest.push(longestGapMs)
      }
      await listener.stop()
      expect(median(longest)).toBeLessThanOrEqual(GOAL_MS)
    } finally {
      await stations.remove()
      await station.stop?.()
    }
  })

  for (const surface of one.hls ? (['element', 'hls.js'] as const) : (['element'] as const))
    test(`${one.name}: ${surface} alone`, async ({ page }) => {
      test.setTimeout(one.listenMs + 2 * FIRST_SOUND_MS)
      const station = await one.prepare(faults)
      await page.goto(blank.url)
      const ear = await startEar(page)
      await (surface === 'element' ? playBare : playWithHls)(page, station.url)
      await listen(ear, one, surface, station)
      await station.stop?.()
    })
}
