import type { CDPSession, Page } from 'playwright'
import { heapAfterCollection } from './heap.ts'
import { percentile } from './statistics.ts'

/** As fast as a wheel spun by hand, or a scrollbar drawn slowly. */
const PIXELS_A_FRAME = 280
/** Chromium draws 60 frames a second here; a frame that comes half a frame late has missed its turn. */
const LATE_MS = (1.5 * 1_000) / 60
const MS_PER_SECOND = 1_000

export interface ScrollFigures {
  readonly layout: 'List' | 'Grid'
  /** Pixels that were scrolled over. */
  readonly pixels: number
  readonly frames: number
  /** Frames that came later than the screen wanted them. */
  readonly late: number
  readonly worstMs: number
  /** What the page's main thread worked on a frame, on average: its own time, whatever else the machine did. */
  readonly workMs: number
  /** Of the frames, those in which a row near the window was not loaded yet. */
  readonly unfilled: number
  /** Of the page when the end was reached, after a collection. */
  readonly heapBytes: number
}

/** The page's own work so far, in seconds of its main thread. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

interface Scrolled {
  readonly gaps: number[]
  readonly unfilled: number
  readonly pixels: number
}

/** Scrolls the window frame by frame to its end, or as many frames. */
function scrollThrough(page: Page, most: number): Promise<Scrolled> {
  return page.evaluate(
    async ([step, frames]) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const gaps: number[] = []
      let unfilled = 0
      const from = window.scrollY
      let last = await frame()
      while (
        gaps.length < frames &&
        window.scrollY + window.innerHeight < document.documentElement.scrollHeight - 1
      ) {
        window.scrollBy({ top: step, behavior: 'instant' })
        const now = await frame()
        gaps.push(now - last)
        last = now
        if (document.querySelector('li[aria-posinset]:not(:has(article))')) unfilled += 1
      }
      return { gaps, unfilled, pixels: window.scrollY - from }
    },
    [PIXELS_A_FRAME, most] as const,
  )
}

/**
 * Scrolls through /browse, whose page is signed in already.
 * @param frames the most, where not the whole list is wanted
 */
export async function benchScroll(
  page: Page,
  origin: string,
  layout: ScrollFigures['layout'],
  frames = Number.MAX_SAFE_INTEGER,
): Promise<ScrollFigures> {
  await page.goto(`${origin}/browse`)
  await page.getByRole('button', { name: layout, exact: true }).click()
  await page.locator('li[aria-posinset]').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await workOf(session)
  const { gaps, unfilled, pixels } = await scrollThrough(page, frames)
  const after = await workOf(session)
  await session.detach()
  return {
    layout,
    pixels,
    frames: gaps.length,
    late: gaps.filter((gap) => gap > LATE_MS).length,
    worstMs: percentile(gaps, 1),
    workMs: ((after - before) * MS_PER_SECOND) / gaps.length,
    unfilled,
    heapBytes: await heapAfterCollection(page),
  }
}
