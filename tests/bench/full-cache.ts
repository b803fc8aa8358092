import type { BrowserContext, Page } from 'playwright'
import { QUERY_CACHE_WRITE_MS } from '../../renderer/limits.ts'
import { median } from './statistics.ts'

/** The made-up catalogue has stations of all of these; their lists are more than the cache takes. */
const COUNTRIES = ['DE', 'FR', 'GB', 'US', 'ES', 'BR', 'JP', 'PL', 'MX']
/** The orders of the page of stations. */
const SORTS = ['featured', 'air', 'name', 'votes', 'newest']
const LOADS = 7
const ANSWER_MS = 2_000

export interface FullCacheFigures {
  /** Characters of JSON. */
  readonly kept: number
  /** From the start of the navigation until the first station can be played; medians. */
  readonly usableMs: number
  /** The same while no call is answered. */
  readonly aloneMs: number
}

/** What the page keeps of its answers, as JSON. */
function keptCharacters(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('undertone')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const all = opening.result.transaction('vault').objectStore('vault')
    const [keys, values] = [all.getAllKeys(), all.getAll()]
    await new Promise((resolve) => values.addEventListener('success', resolve))
    opening.result.close()
    const at = keys.result.findIndex((key) => String(key).startsWith('query-cache:'))
    return JSON.stringify(values.result[at]).length
  })
}

async function loads(page: Page, origin: string): Promise<number> {
  const times: number[] = []
  const first = page.getByRole('main').getByRole('button', { name: /^Play / })
  for (let load = 0; load < LOADS; load += 1) {
    await page.goto('about:blank')
    const began = performance.now()
    await page.goto(origin, { waitUntil: 'commit' })
    await first.first().waitFor()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Fills the cache of a signed-in user with searches, then opens home again and again. */
export async function benchFullCache(
  context: BrowserContext,
  origin: string,
): Promise<FullCacheFigures> {
  const page = await context.newPage()
  await page.goto(`${origin}/browse`)
  for (const country of COUNTRIES) {
    for (const sort of SORTS) {
      const asked = page.waitForResponse(
        (response) => {
          const { searchParams } = new URL(response.url())
          return searchParams.get('country') === country && searchParams.get('sort') === sort
        },
        { timeout: ANSWER_MS },
      )
      await page.getByLabel('Country', { exact: true }).selectOption(country)
      await page.getByLabel('Sort by').selectOption(sort)
      // One of the lists is there from the step before.
      await asked.catch(() => undefined)
    }
  }
  await page.waitForTimeout(2 * QUERY_CACHE_WRITE_MS)
  const kept = await keptCharacters(page)
  const usableMs = await loads(page, origin)
  await page.route(
    (url) => /^\/(stations|users)/.test(url.pathname),
    () => new Promise(() => {}),
  )
  const aloneMs = await loads(page, origin)
  await page.close({ runBeforeUnload: false })
  return { kept, usableMs, aloneMs }
}

/** One line. */
export function describeFullCache({ kept, usableMs, aloneMs }: FullCacheFigures): string {
  return `home with a full cache (${(kept / 1000).toFixed(0)} kB of JSON kept): usable in ${Math.round(usableMs)} ms, in ${Math.round(aloneMs)} ms while the API answers nothing (medians of ${LOADS})`
}
