import { EXCHANGE_BYTES } from '../../shared/exchange/exchange-entry.ts'
import { openFollowing, type Steps } from '../../shared/net/follow-redirects.ts'
import { judgeStart, type TextJudge } from '../../shared/net/judge-text.ts'
import { readFull, readStart } from '../../shared/net/read-start.ts'
import type { Caller } from '../../shared/net/upstream.ts'
import { looksLikeText } from '../../shared/radio/playlists.ts'

export const LIST_MS = 20_000

/** Fetches a possible station list (text, no audio, HTML or HLS). Never rejects. */
export async function fetchList(
  url: URL,
  parts: { readonly caller: Caller; readonly judge: TextJudge; readonly steps: Steps },
): Promise<Uint8Array | null> {
  const { caller, judge, steps } = parts
  const done = new AbortController()
  const stopTimer = caller.clock.after(LIST_MS, () => done.abort())
  try {
    const upstream = await openFollowing(url, caller, {}, done.signal, steps)
    if (upstream.status !== 200) return null
    const start = await readStart(upstream.body, caller.clock)
    if (!looksLikeText(start)) return null
    const type = upstream.header('content-type')
    const judged = await judgeStart(judge, type, upstream.url.href, start)
    const isHls = judged.kind === 'playlist' && judged.format === 'hls'
    if (judged.kind === 'audio' || judged.kind === 'html' || isHls) return null
    const bytes = await readFull(upstream.body, start, caller.clock, EXCHANGE_BYTES + 1)
    return bytes.length > EXCHANGE_BYTES ? null : new Uint8Array(bytes)
  } catch {
    return null
  } finally {
    stopTimer()
    done.abort()
  }
}
