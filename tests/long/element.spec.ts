import { expect, test } from 'playwright/test'
import { FAULT_CASES } from '../fixtures/radio-fault-cases.ts'
import { attachResult } from '../fixtures/radio-fault-result.ts'
import { type RadioRig, startRadioRig } from '../fixtures/radio-rig.ts'
import { startSoundMeter } from '../fixtures/sound-meter.ts'
import { elementState, playBare } from './bare-element.ts'
import { type BlankPage, serveBlankPage } from './blank-page.ts'

/** Time for the element to recover, after the fault or after play. */
const GRACE_MS = 15_000

let rig: RadioRig
let blank: BlankPage
test.beforeAll(async () => {
  ;[rig, blank] = await Promise.all([startRadioRig(null), serveBlankPage()])
})
test.afterAll(() => Promise.all([rig.stop(), blank.close()]))

/** No expectations: a baseline for Undertone. */
for (const { name, prepare } of FAULT_CASES)
  test(`the element alone: ${name}`, async ({ page }) => {
    await page.goto(blank.url)
    const meter = await startSoundMeter(page)
    const { url, causeFault, requests } = prepare(rig)
    await playBare(page, url)
    if (causeFault !== undefined) {
      await meter.waitForSound().catch(() => undefined)
      await causeFault()
    }
    const { listenedMs } = await meter.measurements()
    await meter.waitForDuration(listenedMs + GRACE_MS)
    const { events } = await elementState(page)
    const reads = events.join(', ')
    await attachResult(meter, {
      fault: name,
      surface: 'element',
      reads,
      requests: await requests(),
    })
    expect(events.length).toBeGreaterThan(0)
  })
