import type { CDPSession, Page } from 'playwright'
import { heapAfterCollection } from './heap.ts'
import { percentile } from './statistics.ts'

/** As fast as a hand-spun wheel or a slowly dragged scrollbar. */
const PIXELS_A_FRAME = 280
/** Chromium renders 60 frames per second here; half a frame late is a missed frame. */
const LATE_MS = (1.5 * 1_000) / 60
const MS_PER_SECOND = 1_000

export interface ScrollFigures {
  readonly layout: 'List' | 'Grid'
  readonly pixels: number
  readonly frames: number
  readonly late: number
  readonly worstMs: number
  /** Average main-thread time of the page per frame, independent of other programs. */
  readonly workMs: number
  /** Frames in which a row near the window was not loaded. */
  readonly unfilled: number
  /** At the end of the list, after garbage collection. */
  readonly heapBytes: number
}

/** Main-thread time of the page, seconds. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

interface Scrolled {
  readonly gaps: number[]
  readonly unfilled: number
  readonly pixels: number
}

/** Scrolls frame by frame to the end, or for `most` frames. */
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
 * Scrolls through /browse, already signed in.
 * @param frames limits the number of frames
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
