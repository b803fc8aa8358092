import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

export interface PageWeight {
  /** Scripts and styles fetched by a cold load, gzip bytes. */
  readonly js: number
  readonly css: number
}

/**
 * Counts what a page fetches from `origin` while `load` runs. Sizes are our own gzip of the bodies,
 * so they depend on the build and not on the server or the network.
 */
export async function weigh(
  page: Page,
  origin: string,
  load: () => Promise<void>,
): Promise<PageWeight> {
  const bodies: Promise<{ kind: 'js' | 'css'; bytes: number }>[] = []
  page.on('response', (response) => {
    const url = new URL(response.url())
    const kind = /\.(js|css)$/.exec(url.pathname)?.[1] as 'js' | 'css' | undefined
    if (url.origin !== origin || kind === undefined || response.status() !== 200) return
    bodies.push(response.body().then((body) => ({ kind, bytes: gzipSync(body).length })))
  })
  await load()
  const files = await Promise.all(bodies)
  const sum = (kind: 'js' | 'css') =>
    files.filter((file) => file.kind === kind).reduce((total, file) => total + file.bytes, 0)
  return { js: sum('js'), css: sum('css') }
}
