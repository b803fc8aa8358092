import type { Callback } from '../../shared/oauth/authorization-code.ts'
import { messages } from '../locales/en.ts'
import { closingPage } from './closing-page.ts'
import { type LoopbackAnswer, startLoopbackServer } from './loopback-server.ts'
import { unguessable } from './secrets.ts'

/** Where the provider sends the browser back to. */
export interface ReturnPoint {
  readonly redirectUri: string
  /** What the browser brought; 'invalid' when the point was closed before it came. */
  readonly returned: Promise<Callback>
  /** Takes no answer from here on, and ends as soon as the last page has been shown. */
  close(): void
}

/** A browser that was answered and does not fetch its last page by then never will. */
const LINGER_MS = 10_000

const last = (heading: string): LoopbackAnswer => ({ ...closingPage(heading), isLast: true })

/**
 * Opens it on a port of this machine, under an unguessable path, so that no other page can use up the one
 * answer it takes, which `read` judges. The answer is followed by a redirect to a path without a query: the code
 * stays in no address bar.
 */
export async function openReturnPoint(
  read: (query: URLSearchParams) => Callback,
): Promise<ReturnPoint> {
  const path = `/${unguessable()}`
  let take: ((callback: Callback) => void) | null = null
  const returned = new Promise<Callback>((resolve) => {
    take = resolve
  })
  let ending = path

  const server = await startLoopbackServer('127.0.0.1', ({ method, path: address }) => {
    const { pathname, searchParams } = new URL(address, 'http://127.0.0.1')
    if (pathname !== path && !pathname.startsWith(`${path}/`)) return { status: 404 }
    if (method !== 'GET') return { status: 405, headers: { Allow: 'GET' } }
    if (pathname === path && take !== null) {
      const callback = read(searchParams)
      ending = `${path}/${callback.kind === 'code' ? 'done' : 'refused'}`
      take(callback)
      take = null
    }
    if (take !== null) return { status: 404 }
    if (pathname === path) return { status: 303, headers: { Location: ending } }
    if (pathname !== ending) return { status: 404 }
    const { returning, notSignedIn } = messages.systemBrowser
    return last(ending.endsWith('/done') ? returning : notSignedIn)
  })

  return {
    redirectUri: `${server.origin}${path}`,
    returned,
    close() {
      if (take === null) {
        setTimeout(server.close, LINGER_MS).unref()
        return
      }
      take({ kind: 'invalid' })
      take = null
      server.close()
    },
  }
}
