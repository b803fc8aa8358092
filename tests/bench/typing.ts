/** Time from a key press in the search field to the painted results, over the full catalog. */
import type { BrowserContext, Page } from 'playwright'
import { generateStations } from '../../backend/testing/generate-stations.ts'
import { percentile } from './statistics.ts'

const NAMES = 10
const WARM_UP = 2
/** Interval of a fast typist: the server is queried in pauses only. */
const BETWEEN_MS = 50
const PAINT_MAX_MS = 30_000
const SPEEDS = [1, 4] as const

interface Painted {
  readonly ms: number
  /** True if the page found the results locally. */
  readonly isInstant: boolean
}

export interface TypingFigures {
  readonly speeds: readonly {
    /** CPU slowdown factor. */
    readonly slower: number
    readonly keys: number
    readonly instant: number
    readonly p50: number
    readonly p95: number
  }[]
}

/** Measures every key in the page; calls `painted` for each. */
async function watchKeys(page: Page): Promise<Painted[]> {
  const painted: Painted[] = []
  await page.exposeFunction('painted', (one: Painted) => painted.push(one))
  await page.evaluate(() => {
    const report: unknown = Reflect.get(window, 'painted')
    const statusText = () => document.querySelector('main section [role=status]')?.textContent ?? ''
    document.addEventListener(
      // Fires before the input's value changes; the only event for composed characters.
      'beforeinput',
      ({ data, target, timeStamp }) => {
        // A space does not change the results.
        if (data === null || data.trim() === '' || !(target instanceof HTMLInputElement)) return
        const watch = new MutationObserver(() => {
          const text = statusText()
          if (!text.includes(`“${target.value.trim()}”`)) return
          watch.disconnect()
          requestAnimationFrame(() => {
            // A message is delivered after the frame is drawn.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => {
              const isInstant = text.includes('so far')
              if (typeof report === 'function')
                report({ ms: performance.now() - timeStamp, isInstant })
            }
            port2.postMessage(null)
          })
        })
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
      },
      true,
    )
  })
  return painted
}

/** Types a name; does not wait for keys without an effect (a space). */
async function typeName(page: Page, name: string, painted: Painted[]): Promise<void> {
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').focus()
  for (const letter of name) {
    const before = painted.length
    await page.keyboard.type(letter)
    const start = performance.now()
    while (letter !== ' ' && painted.length === before) {
      if (performance.now() - start > PAINT_MAX_MS) {
        throw new Error(`nothing was painted for the key "${letter}" of "${name}"`)
      }
      await page.waitForTimeout(1)
    }
    await page.waitForTimeout(BETWEEN_MS)
  }
}

export async function benchTyping(
  context: BrowserContext,
  origin: string,
  stations: number,
): Promise<TypingFigures> {
  const all = [...generateStations(stations)]
  const step = Math.floor(all.length / (NAMES + WARM_UP))
  const names = all.filter((_, at) => at % step === 0).map(({ name }) => name)
  const page = await context.newPage()
  const index = page.waitForResponse((response) => response.url().endsWith('/stations/index'))
  await page.goto(`${origin}/search`)
  await (await index).finished()
  const session = await context.newCDPSession(page)
  const painted = await watchKeys(page)
  for (const name of names.slice(0, WARM_UP)) await typeName(page, name, painted)
  const speeds: TypingFigures['speeds'][number][] = []
  for (const slower of SPEEDS) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const from = painted.length
    for (const name of names.slice(WARM_UP, WARM_UP + NAMES)) await typeName(page, name, painted)
    const measured = painted.slice(from)
    const times = measured.map(({ ms }) => ms)
    const instant = measured.filter(({ isInstant }) => isInstant).length
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
    speeds.push({ slower, keys: times.length, instant, p50, p95 })
  }
  await page.close()
  return { speeds }
}

export function describeTyping({ speeds }: TypingFigures, stations: number): string[] {
  return speeds.map(
    ({ slower, keys, instant, p50, p95 }) =>
      `a key in the search to painted stations, of ${stations.toLocaleString('en')}, at ${slower}x CPU: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${keys} keys, ${instant} of them answered by the page itself; the thread of the index is not slowed)`,
  )
}
