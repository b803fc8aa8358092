import type { CDPSession, Page } from 'playwright'

/** What a page holds after garbage has been collected. */
export interface PageFigures {
  readonly heapBytes: number
  /** Of the document, with listeners and nodes that are no longer shown. */
  readonly nodes: number
  readonly listeners: number
  /** Timeouts and intervals that are set, by the page's own scripts. */
  readonly timers: number
}

declare global {
  interface Window {
    timersSet?: Set<number>
  }
}

/** Counts the page's timers from now on. */
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

/** Measures `page`, as often as it is called. */
export async function measurePage(page: Page): Promise<() => Promise<PageFigures>> {
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
