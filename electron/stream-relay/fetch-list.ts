import { EXCHANGE_BYTES } from '../../shared/exchange/exchange-entry.ts'
import { classifyStart, type TextClassifier } from '../../shared/net/classify-text.ts'
import { openFollowing, type Steps } from '../../shared/net/follow-redirects.ts'
import { readFull, readStart } from '../../shared/net/read-start.ts'
import type { Caller } from '../../shared/net/upstream.ts'
import { looksLikeText } from '../../shared/radio/playlists.ts'

export const LIST_TIMEOUT_MS = 20_000

/** Fetches a possible station list. Returns null for audio, HTML, HLS and binary data. Never rejects. */
export async function fetchList(
  url: URL,
  options: {
    readonly caller: Caller
    readonly parserWorker: TextClassifier
    readonly steps: Steps
  },
): Promise<Uint8Array | null> {
  const { caller, parserWorker, steps } = options
  const controller = new AbortController()
  const stopTimer = caller.clock.after(LIST_TIMEOUT_MS, () => controller.abort())
  try {
    const upstream = await openFollowing(url, caller, {}, controller.signal, steps)
    if (upstream.status !== 200) return null
    const start = await readStart(upstream.body, caller.clock)
    if (!looksLikeText(start)) return null
    const type = upstream.header('content-type')
    const classified = await classifyStart(parserWorker, type, upstream.url.href, start)
    const isHls = classified.kind === 'playlist' && classified.format === 'hls'
    if (classified.kind === 'audio' || classified.kind === 'html' || isHls) return null
    const bytes = await readFull(upstream.body, start, caller.clock, EXCHANGE_BYTES + 1)
    return bytes.length > EXCHANGE_BYTES ? null : new Uint8Array(bytes)
  } catch {
    return null
  } finally {
    stopTimer()
    controller.abort()
  }
}
