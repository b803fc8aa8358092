import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { type Exchange, wavesOf } from './waves.ts'

export interface PageWeight {
  /** Scripts and styles fetched by a cold load, gzip bytes. */
  readonly js: number
  readonly css: number
  /** Script files among them. */
  readonly scripts: number
  /** Requests of every kind that began before the page was usable, and in how many waves. */
  readonly requests: number
  readonly waves: number
}

/**
 * Counts what a page fetches while `load` runs, which calls `usable` when a user can begin. Sizes are our own
 * gzip of what comes from `origin`, so they depend on the build and not on the server or the network.
 */
export async function weigh(
  page: Page,
  origin: string,
  load: (usable: () => void) => Promise<void>,
): Promise<PageWeight> {
  const bodies: Promise<{ kind: 'js' | 'css'; bytes: number }>[] = []
  const exchanges = new Map<object, { began: number; ended: number | null }>()
  let usableAt = Number.POSITIVE_INFINITY
  page.on('request', (request) => {
    // What is in the document itself, and the questions browsers ask before a call to another origin.
    if (request.url().startsWith('data:') || request.method() === 'OPTIONS') return
    exchanges.set(request, { began: performance.now(), ended: null })
  })
  const end = (request: object) => {
    const exchange = exchanges.get(request)
    if (exchange) exchange.ended = performance.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('response', (response) => {
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
  const early: Exchange[] = [...exchanges.values()].filter(({ began }) => began < usableAt)
  return {
    js: sum('js'),
    css: sum('css'),
    scripts: files.filter(({ kind }) => kind === 'js').length,
    requests: early.length,
    waves: wavesOf(early),
  }
}
