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
  /** Gzip bytes of scripts and styles in a cold load. */
  readonly js: number
  readonly css: number
  readonly scripts: number
  /**
   * Requests that may have delayed the page, by wave: those answered before it was usable. Later ones, such as the
   * session's confirmation, delayed nothing.
   */
  readonly waves: readonly (readonly string[])[]
}

/**
 * Counts what a page fetches during `load`, which calls `usable` when the page is usable. Sizes are gzip sizes of
 * content from `origin`, so they depend on the build only.
 */
async function weigh(
  page: Page,
  origin: string,
  load: (usable: () => void) => Promise<void>,
): Promise<PageWeight> {
  const bodies: Promise<{ kind: 'js' | 'css'; bytes: number }>[] = []
  const exchanges = new Map<object, Exchange & { respondedAt: number | null }>()
  let usableAt = Number.POSITIVE_INFINITY
  page.on('request', (request) => {
    // Inline data and CORS preflights.
    if (request.url().startsWith('data:') || request.method() === 'OPTIONS') return
    const address = `${request.method()} ${request.url()}`
    exchanges.set(request, { address, startedAt: performance.now(), respondedAt: null })
  })
  page.on('response', (response) => {
    const exchange = exchanges.get(response.request())
    if (exchange) exchange.respondedAt = performance.now()
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
    ({ respondedAt }) => respondedAt !== null && respondedAt < usableAt,
  )
  return {
    js: sum('js'),
    css: sum('css'),
    scripts: files.filter(({ kind }) => kind === 'js').length,
    waves: wavesOf(early),
  }
}

const COLD_LOADS = 7

/** CPU slowdown factor. */
const SLOWER = 4

/**
 * Minimum response time while counting waves: far longer than the work between two requests, so that a request starts
 * after another's response only if it depends on it.
 */
const FAR_MS = 2_000

interface PageFigures extends PageWeight {
  readonly path: string
  /** Medians of the cold loads. */
  readonly usableMs: number
  readonly slowUsableMs: number
  readonly heapBytes: number
}

/** First usable element of a page. */
const USABLE: Record<string, (page: Page) => Promise<void>> = {
  '/sign-in': (page) => page.getByLabel('Email').waitFor(),
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
    const start = performance.now()
    await page.goto(origin + target, { waitUntil: 'commit' })
    await usable(page)
    usableMs = performance.now() - start
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
  await page.getByLabel('Email').fill('listener@demo.undertone.fm')
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
 * Loads /sign-in signed out, and / and /browse signed in, cold, several times each; then scrolls through the catalog,
 * opens home with a full cache, and types into the search.
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
