import { expect, test } from 'playwright/test'
import { startEar } from '../fixtures/radio-ear.ts'
import { FAULT_CASES } from '../fixtures/radio-fault-cases.ts'
import { noteResult } from '../fixtures/radio-fault-result.ts'
import { type RadioRig, startRadioRig } from '../fixtures/radio-rig.ts'
import { elementState, playBare } from './bare-element.ts'
import { type BlankPage, serveBlankPage } from './blank-page.ts'

/** How long the element is given, after the fault or after the wish, to come round. */
const GRACE_MS = 15_000

let rig: RadioRig
let blank: BlankPage
test.beforeAll(async () => {
  ;[rig, blank] = await Promise.all([startRadioRig(null), serveBlankPage()])
})
test.afterAll(() => Promise.all([rig.stop(), blank.close()]))

/** Nothing is required of it: this is what Undertone is compared with. */
for (const { name, prepare } of FAULT_CASES)
  test(`the element alone: ${name}`, async ({ page }) => {
    await page.goto(blank.url)
    const ear = await startEar(page)
    const { url, strike, requests } = prepare(rig)
    await playBare(page, url)
    if (strike !== undefined) {
      await ear.sound().catch(() => undefined)
      await strike()
    }
    const { listenedMs } = await ear.hearing()
    await ear.listened(listenedMs + GRACE_MS)
    const { events } = await elementState(page)
    const reads = events.join(', ')
    await noteResult(ear, { fault: name, surface: 'element', reads, requests: await requests() })
    expect(events.length).toBeGreaterThan(0)
  })
