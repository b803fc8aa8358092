import type { BrowserContext } from 'playwright'
import { benchScroll, type ScrollFigures } from './scroll.ts'

/** The list is scrolled completely, the grid partially because its rows cost the same. */
const GRID_FRAMES = 3_000
const VIEWPORT = { width: 1_280, height: 800 }

export async function benchLongList(
  context: BrowserContext,
  origin: string,
): Promise<ScrollFigures[]> {
  const page = await context.newPage()
  await page.setViewportSize(VIEWPORT)
  const list = await benchScroll(page, origin, 'List')
  const grid = await benchScroll(page, origin, 'Grid', GRID_FRAMES)
  await page.close()
  return [list, grid]
}

/** Goal for the heap of a page that displayed every station. */
const HEAP_GOAL_BYTES = 20_000_000
const BYTES_PER_MB = 1e6

export function describeScroll(figures: readonly ScrollFigures[]): string[] {
  return figures.map(({ layout, pixels, frames, late, worstMs, workMs, unfilled, heapBytes }) => {
    const share = ((100 * late) / frames).toFixed(1)
    const missed = heapBytes > HEAP_GOAL_BYTES ? ', MISSED' : ''
    return `${layout.toLowerCase()} scrolled by 280 px a frame over ${pixels} px: ${late} of ${frames} frames late (${share} %, goal 0), the worst ${Math.round(worstMs)} ms; the page works ${workMs.toFixed(1)} ms a frame; ${unfilled} frames with a station not loaded yet; heap ${(heapBytes / BYTES_PER_MB).toFixed(1)} MB (goal ${HEAP_GOAL_BYTES / BYTES_PER_MB}${missed})`
  })
}
