import type { UndertoneBridge } from '../../preload/contract.ts'
import { EXCHANGE_BYTES } from '../../shared/exchange/exchange-entry.ts'
import { withoutMain } from './without-main.ts'

/** As long as the relay waits for a list. */
const LIST_MS = 20_000
const SOUND = /^(?:audio|video|image)\/(?!.*(?:mpegurl|scpls|pls|m3u|asx|xspf))/i

/** The body at an address, where its server lets pages read it and it is no sound. Never rejects. */
async function fetchText(url: string): Promise<Uint8Array | null> {
  const done = new AbortController()
  const timer = setTimeout(() => done.abort(), LIST_MS)
  try {
    const { ok, body, headers } = await fetch(url, {
      signal: done.signal,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    if (!ok || body === null || SOUND.test(headers.get('content-type') ?? '')) return null
    const parts: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    for (const reader = body.getReader(); ; ) {
      const { done: isWhole, value } = await reader.read()
      if (isWhole) return new Uint8Array(await new Blob(parts).arrayBuffer())
      length += value.length
      // Sound of whatever type has such bytes from its start; a list has none.
      if (length > EXCHANGE_BYTES || value.includes(0)) return null
      parts.push(value)
    }
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    done.abort()
  }
}

/**
 * What a web page has in place of the relay: the station's own address, as it is. Pages may neither
 * read titles nor look into playlists of other servers, so both stay unread; the page reconnects by
 * itself.
 */
export const browserStreams = withoutMain<UndertoneBridge['streams']>({
  open: async ({ url }) => {
    const address = URL.parse(url)
    if (address?.protocol !== 'http:' && address?.protocol !== 'https:') {
      return { outcome: 'ended', reason: 'bad-address' }
    }
    const kind = /\.m3u8$/i.test(address.pathname) ? 'hls' : 'audio'
    return { outcome: 'open', url, kind, relayed: false }
  },
  figures: async () => null,
  allowPrivate: async () => false,
  // Only the relay can send them.
  saveAccounts: async () => false,
  copyAccount: async () => false,
  removeAccounts: async () => {},
  clearAccounts: async () => {},
  charset: async () => null,
  fetchList: fetchText,
})
