import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { type Exchange, wavesOf } from './waves.ts'

export interface PageWeight {
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
export async function weigh(
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
