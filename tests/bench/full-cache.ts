import type { BrowserContext, Page } from 'playwright'
import { QUERY_CACHE_WRITE_MS } from '../../renderer/limits.ts'
import { median } from './statistics.ts'

/** Countries of the generated catalog; their lists exceed the cache. */
const COUNTRIES = ['DE', 'FR', 'GB', 'US', 'ES', 'BR', 'JP', 'PL', 'MX']
const SORTS = ['featured', 'air', 'name', 'votes', 'newest']
const LOADS = 7
const RESPONSE_MS = 2_000

export interface FullCacheFigures {
  readonly cachedCharacters: number
  /** Medians from navigation start until the first station can be played. */
  readonly usableMs: number
  readonly aloneMs: number
}

function cachedCharacterCount(page: Page): Promise<number> {
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
    const start = performance.now()
    await page.goto(origin, { waitUntil: 'commit' })
    await first.first().waitFor()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** Fills the cache of a signed-in user with searches, then opens home repeatedly. */
export async function benchFullCache(
  context: BrowserContext,
  origin: string,
): Promise<FullCacheFigures> {
  const page = await context.newPage()
  await page.goto(`${origin}/browse`)
  for (const country of COUNTRIES) {
    for (const sort of SORTS) {
      const pendingResponse = page.waitForResponse(
        (response) => {
          const { searchParams } = new URL(response.url())
          return searchParams.get('country') === country && searchParams.get('sort') === sort
        },
        { timeout: RESPONSE_MS },
      )
      await page.getByLabel('Country', { exact: true }).selectOption(country)
      await page.getByLabel('Sort by').selectOption(sort)
      // One list is already cached.
      await pendingResponse.catch(() => undefined)
    }
  }
  await page.waitForTimeout(2 * QUERY_CACHE_WRITE_MS)
  const cachedCharacters = await cachedCharacterCount(page)
  const usableMs = await loads(page, origin)
  await page.route(
    (url) => /^\/(stations|users)/.test(url.pathname),
    () => new Promise(() => {}),
  )
  const aloneMs = await loads(page, origin)
  await page.close({ runBeforeUnload: false })
  return { cachedCharacters, usableMs, aloneMs }
}

export function describeFullCache({
  cachedCharacters,
  usableMs,
  aloneMs,
}: FullCacheFigures): string {
  return `home with a full cache (${(cachedCharacters / 1000).toFixed(0)} kB of JSON cached): usable in ${Math.round(usableMs)} ms, in ${Math.round(aloneMs)} ms without API responses (medians of ${LOADS})`
}
