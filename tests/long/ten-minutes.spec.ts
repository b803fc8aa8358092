import type { CDPSession, Page } from 'playwright'
import { expect, test } from 'playwright/test'
import { testConfig } from '../fixtures/config.ts'
import { titleBlock } from '../fixtures/fault-icy.ts'
import { allowStations, startListening } from '../fixtures/radio-listener.ts'
import { type RadioRig, startRadioRig } from '../fixtures/radio-rig.ts'
import { publishStations } from '../fixtures/radio-stations.ts'
import { shareDesktop } from '../fixtures/shared-desktop.ts'
import { longestSilence } from '../fixtures/sound-meter.ts'
import { demoUser, signIn } from '../fixtures/users.ts'
import { childNamed, processFigures } from './process-figures.ts'

interface PageFigures {
  readonly heapBytes: number
  /** DOM nodes, including detached ones that are still referenced. */
  readonly nodes: number
  readonly listeners: number
  /** Active timeouts and intervals of the page's scripts. */
  readonly timers: number
}

declare global {
  interface Window {
    timersSet?: Set<number>
  }
}

function countTimers(): void {
  const set = new Set<number>()
  window.timersSet = set
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window
  const call = (handler: TimerHandler, given: unknown[]) => {
    if (typeof handler === 'function') handler(...given)
  }
  window.setTimeout = ((handler: TimerHandler, ms?: number, ...given: unknown[]) => {
    const id = setTimeout(() => {
      set.delete(id)
      call(handler, given)
    }, ms)
    set.add(id)
    return id
  }) as typeof window.setTimeout
  window.setInterval = ((handler: TimerHandler, ms?: number, ...given: unknown[]) => {
    const id = setInterval(() => call(handler, given), ms)
    set.add(id)
    return id
  }) as typeof window.setInterval
  const forget = (clear: (id?: number) => void) => (id?: number) => {
    if (id !== undefined) set.delete(id)
    clear(id)
  }
  window.clearTimeout = forget(clearTimeout) as typeof window.clearTimeout
  window.clearInterval = forget(clearInterval) as typeof window.clearInterval
}

async function measurePage(page: Page): Promise<() => Promise<PageFigures>> {
  await page.evaluate(countTimers)
  const session: CDPSession = await page.context().newCDPSession(page)
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    const timers = await page.evaluate(() => window.timersSet?.size ?? 0)
    return { heapBytes: usedSize, nodes, listeners: jsEventListeners, timers }
  }
}

const MINUTES = 10
const RESET_MS = 30_000
/** Maximum growth of the page's heap and main's memory over ten minutes. */
const HEAP_BYTES = 1_500_000
const RSS_BYTES = 25_000_000
/** Tolerated growth of nodes, listeners, timers and sockets. One more is no leak; one per reset is. */
const FEW = 5
const MAIN = 'out/main/index.js'

let rig: RadioRig
test.beforeAll(async () => {
  rig = await startRadioRig(null)
})
test.afterAll(() => rig.stop())
const desktop = shareDesktop(testConfig)

test('ten minutes with a reset every 30 s have no gap and no growing resource', async () => {
  test.setTimeout((MINUTES + 3) * 60_000)
  const { page } = desktop.app
  const icy = { metaint: 16_000, blocks: [titleBlock('Ada - Ten Minutes')] }
  const url = rig.faults.on('/ten', rig.broadcast.live({ resetAfterMs: RESET_MS, icy }))
  const stations = await publishStations([{ name: 'Ten', url, codec: 'MP3' }])
  await signIn(page, demoUser('listener'))
  await allowStations(desktop.app, [url])
  const measure = await measurePage(page)
  const { meter, play, player } = await startListening(page)
  const main = childNamed(MAIN)
  await play(stations.nameOf('Ten'))
  await meter.waitForSound()

  const pages = []
  const mains = []
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await meter.waitForDuration(minute * 60_000)
    pages.push(await measure())
    mains.push(processFigures(main))
    expect(rig.faults.open(), 'connections to the station').toBeLessThanOrEqual(1)
  }
  const measurements = await meter.measurements()
  const requestCount = rig.faults.requests('/ten').length
  const report = { measurements, requestCount, pages, mains }
  await test
    .info()
    .attach('figures', { body: JSON.stringify(report), contentType: 'application/json' })

  await expect(player).toContainText('Live')
  await expect(player).toContainText('Ten Minutes')
  expect(measurements.isSounding).toBe(true)
  expect(longestSilence(measurements)).toBe(0)
  expect(requestCount).toBeGreaterThanOrEqual((MINUTES * 60_000) / RESET_MS)
  expect(requestCount).toBeLessThanOrEqual((MINUTES * 60_000) / RESET_MS + 3)
  // One-time allocations happen in the first three minutes.
  const [pageThen, mainThen] = [pages[2], mains[2]]
  const [pageNow, mainNow] = [pages.at(-1), mains.at(-1)]
  if (!pageThen || !mainThen || !pageNow || !mainNow) throw new Error('nothing was measured')
  expect(pageNow.heapBytes - pageThen.heapBytes, 'heap').toBeLessThan(HEAP_BYTES)
  expect(mainNow.rssBytes - mainThen.rssBytes, 'rss').toBeLessThan(RSS_BYTES)
  for (const count of ['nodes', 'listeners', 'timers'] as const)
    expect(pageNow[count] - pageThen[count], count).toBeLessThanOrEqual(FEW)
  expect(mainNow.sockets - mainThen.sockets, 'sockets').toBeLessThanOrEqual(FEW)
  await stations.remove()
})
