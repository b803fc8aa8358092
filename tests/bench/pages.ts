import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { ensureChromium } from '../../build/scripts/ensure-test-programs.ts'
import { CHROMIUM_ARGUMENTS } from '../fixtures/chromium.ts'
import { benchFullCache, type FullCacheFigures } from './full-cache.ts'
import { heapAfterCollection } from './heap.ts'
import { benchLongList } from './long-list.ts'
import type { ScrollFigures } from './scroll.ts'
import { median } from './statistics.ts'
import { benchTyping, type TypingFigures } from './typing.ts'
import { type Exchange, wavesOf } from './waves.ts'

interface PageWeight {
  /** Scripts and styles fetched by a cold load, gzip bytes. */
  readonly js: number
  readonly css: number
  /** Script files among them. */
  readonly scripts: number
  /**
   * The requests of every kind that the page may have waited for, by wave: those that were answered before
   * it was usable. What was still on its way then, such as the session's confirmation, kept nothing waiting.
   */
  readonly waves: readonly (readonly string[])[]
}

/**
 * Counts what a page fetches while `load` runs, which calls `usable` when a user can begin. Sizes are our own
 * gzip of what comes from `origin`, so they depend on the build and not on the server or the network.
 */
async function weigh(
  page: Page,
  origin: string,
  load: (usable: () => void) => Promise<void>,
): Promise<PageWeight> {
  const bodies: Promise<{ kind: 'js' | 'css'; bytes: number }>[] = []
  const exchanges = new Map<object, Exchange & { answered: number | null }>()
  let usableAt = Number.POSITIVE_INFINITY
  page.on('request', (request) => {
    // What is in the document itself, and the questions browsers ask before a call to another origin.
    if (request.url().startsWith('data:') || request.method() === 'OPTIONS') return
    const address = `${request.method()} ${request.url()}`
    exchanges.set(request, { address, began: performance.now(), answered: null })
  })
  page.on('response', (response) => {
    const exchange = exchanges.get(response.request())
    if (exchange) exchange.answered = performance.now()
    const url = new URL(response.url())
    const kind = /\.(js|css)$/.exec(url.pathname)?.[1] as 'js' | 'css' | undefined
    if (url.origin !== origin || kind === undefined || response.status() !== 200) return
    bodies.push(response.body().then((body) => ({ kind, bytes: gzipSync(body).length })))
  })
  await load(() => {
    usableAt = performance.now()
  })
  const files = await Promise.all(bodies)
  const sum = (kind: 'js' | 'css') =>
    files.filter((file) => file.kind === kind).reduce((total, file) => total + file.bytes, 0)
  const early = [...exchanges.values()].filter(
    ({ answered }) => answered !== null && answered < usableAt,
  )
  return {
    js: sum('js'),
    css: sum('css'),
    scripts: files.filter(({ kind }) => kind === 'js').length,
    waves: wavesOf(early),
  }
}

const COLD_LOADS = 7

/** How much slower than this machine a processor is imitated. */
const SLOWER = 4

/**
 * How long each answer takes at least where waves are counted: far longer than the work between two requests,
 * on any machine, so that one begins after another's answer only if it waited for it.
 */
const FAR_MS = 2_000

interface PageFigures extends PageWeight {
  readonly path: string
  /** Medians over the cold loads. */
  readonly usableMs: number
  readonly slowUsableMs: number
  readonly heapBytes: number
}

/** What a user can use first on a page. */
const USABLE: Record<string, (page: Page) => Promise<void>> = {
  '/sign-in': (page) => page.getByLabel('E-mail').waitFor(),
  '/': playable,
  '/browse': playable,
}

function playable(page: Page): Promise<void> {
  return page
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor()
}

interface Conditions {
  readonly slower?: number
  readonly latency?: number
}

async function coldLoad(
  context: BrowserContext,
  origin: string,
  target: string,
  { slower = 1, latency = 0 }: Conditions = {},
) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const conditions = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', conditions)
  const usable = USABLE[target]
  if (usable === undefined) throw new Error(`nothing is known to be usable on ${target}`)
  let usableMs = 0
  const weight = await weigh(page, origin, async (noteUsable) => {
    const began = performance.now()
    await page.goto(origin + target, { waitUntil: 'commit' })
    await usable(page)
    usableMs = performance.now() - began
    noteUsable()
    await page.waitForLoadState('networkidle')
  })
  const heapBytes = await heapAfterCollection(page)
  await page.close()
  return { weight, usableMs, heapBytes }
}

async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}/sign-in`)
  await page.getByLabel('E-mail').fill('listener@demo.undertone.fm')
  await page.getByLabel('Password', { exact: true }).fill('undertone')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .waitFor()
  await page.close()
}

interface BrowsingFigures {
  readonly pages: readonly PageFigures[]
  readonly scrolls: readonly ScrollFigures[]
  readonly fullCache: FullCacheFigures
  readonly typing: TypingFigures
}

/**
 * Loads /sign-in signed out, / and /browse signed in, cold, several times each; then scrolls through the
 * catalogue of so many stations, opens home with a full cache, and types into the search.
 */
export async function benchPages(origin: string, stations: number): Promise<BrowsingFigures> {
  const profile = mkdtempSync(path.join(tmpdir(), 'undertone-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: CHROMIUM_ARGUMENTS,
  })
  const figures: PageFigures[] = []
  for (const target of Object.keys(USABLE)) {
    if (target === '/') await signIn(context, origin)
    const loads: Awaited<ReturnType<typeof coldLoad>>[] = []
    const slow: typeof loads = []
    for (let load = 0; load < COLD_LOADS; load++) {
      loads.push(await coldLoad(context, origin, target))
      slow.push(await coldLoad(context, origin, target, { slower: SLOWER }))
    }
    const { weight } = await coldLoad(context, origin, target, { latency: FAR_MS })
    figures.push({
      path: target,
      ...weight,
      usableMs: median(loads.map((load) => load.usableMs)),
      slowUsableMs: median(slow.map((load) => load.usableMs)),
      heapBytes: median(loads.map((load) => load.heapBytes)),
    })
  }
  const scrolls = await benchLongList(context, origin)
  const fullCache = await benchFullCache(context, origin)
  const typing = await benchTyping(context, origin, stations)
  await context.close()
  rmSync(profile, { recursive: true, force: true })
  return { pages: figures, scrolls, fullCache, typing }
}
