/** From a key that is pressed in the search field to the painted stations it finds, in the whole catalogue. */
import type { BrowserContext, Page } from 'playwright'
import { generateStations } from '../../backend/testing/generate-stations.ts'
import { percentile } from './statistics.ts'

/** Names that are typed, each letter by letter, from all over the catalogue. */
const NAMES = 10
const WARM_UP = 2
/** A quick typist leaves as much between two keys: the server is asked in pauses only. */
const BETWEEN_MS = 50
/** A key whose answer is not painted after this long never will be. */
const PAINT_MAX_MS = 30_000
const SPEEDS = [1, 4] as const

interface Painted {
  /** Milliseconds from the key to the next frame behind what it found. */
  readonly ms: number
  /** Whether the page found it by itself. */
  readonly isInstant: boolean
}

export interface TypingFigures {
  readonly speeds: readonly {
    /** How much slower than this machine a processor is imitated. */
    readonly slower: number
    readonly keys: number
    /** Of the keys, those that the page answered by itself. */
    readonly instant: number
    readonly p50: number
    readonly p95: number
  }[]
}

/** Measures every key in the page; `painted` is called for each. */
async function watchKeys(page: Page): Promise<Painted[]> {
  const painted: Painted[] = []
  await page.exposeFunction('painted', (one: Painted) => painted.push(one))
  await page.evaluate(() => {
    const report: unknown = Reflect.get(window, 'painted')
    const said = () => document.querySelector('main section [role=status]')?.textContent ?? ''
    document.addEventListener(
      // Before the field has the letter; keys of letters that no keyboard has send this alone.
      'beforeinput',
      ({ data, target, timeStamp }) => {
        // A space finds nothing else.
        if (data === null || data.trim() === '' || !(target instanceof HTMLInputElement)) return
        const watch = new MutationObserver(() => {
          const text = said()
          if (!text.includes(`“${target.value.trim()}”`)) return
          watch.disconnect()
          requestAnimationFrame(() => {
            // A message is read once the frame is drawn.
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

/** Types a name; a key behind which nothing changes (a space) is not waited for. */
async function typeName(page: Page, name: string, painted: Painted[]): Promise<void> {
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').focus()
  for (const letter of name) {
    const before = painted.length
    await page.keyboard.type(letter)
    const began = performance.now()
    while (letter !== ' ' && painted.length === before) {
      if (performance.now() - began > PAINT_MAX_MS) {
        throw new Error(`nothing was painted for the key "${letter}" of "${name}"`)
      }
      await page.waitForTimeout(1)
    }
    await page.waitForTimeout(BETWEEN_MS)
  }
}

/** Types at both speeds, in a context that is signed in. */
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

/** One line for each speed. */
export function describeTyping({ speeds }: TypingFigures, stations: number): string[] {
  return speeds.map(
    ({ slower, keys, instant, p50, p95 }) =>
      `a key in the search to painted stations, of ${stations.toLocaleString('en')}, at ${slower}x CPU: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (${keys} keys, ${instant} of them answered by the page itself; the thread of the index is not slowed)`,
  )
}
