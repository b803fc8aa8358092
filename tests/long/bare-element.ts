import path from 'node:path'
import type HlsType from 'hls.js'
import type { Page } from 'playwright'
import { ROOT } from '../../build/run.ts'

export interface ElementState {
  readonly paused: boolean
  readonly ended: boolean
  readonly error: number | null
  readonly events: readonly string[]
}

const EVENTS = ['playing', 'waiting', 'stalled', 'pause', 'ended', 'error']

/** Plays a URL in the page's only audio element. */
export function playBare(page: Page, url: string): Promise<void> {
  return page.evaluate(
    ([address, events]) => {
      const element = document.createElement('audio')
      const eventNames: string[] = []
      element.crossOrigin = 'anonymous'
      for (const event of events)
        element.addEventListener(event, () => {
          if (eventNames.at(-1) !== event) eventNames.push(event)
          element.dataset.events = eventNames.join(' ')
        })
      document.querySelector('audio')?.remove()
      document.body.append(element)
      element.src = address
      element.play().catch(() => undefined)
    },
    [url, EVENTS] as const,
  )
}

export function elementState(page: Page): Promise<ElementState> {
  return page.evaluate(() => {
    const element = document.querySelector('audio')
    if (element === null) throw new Error('the page has no audio element')
    return {
      paused: element.paused,
      ended: element.ended,
      error: element.error?.code ?? null,
      events: (element.dataset.events ?? '').split(' '),
    }
  })
}

export async function playWithHls(page: Page, url: string): Promise<void> {
  await page.addScriptTag({ path: path.join(ROOT, 'node_modules/hls.js/dist/hls.min.js') })
  await page.evaluate((address) => {
    const { Hls } = window as unknown as { Hls: typeof HlsType }
    const element = document.createElement('audio')
    document.body.append(element)
    const hls = new Hls()
    hls.loadSource(address)
    hls.attachMedia(element)
    element.play().catch(() => undefined)
  }, url)
}
