import type { Resolved } from '../../shared/net/resolve-stream.ts'
import { problemOf } from '../../shared/net/stream-problem.ts'

/** Follows an address to what sounds there. */
export type Resolve = (url: string, titles: boolean, signal: AbortSignal) => Promise<Resolved>

/**
 * Finds the station at `url`, and next time begins with the playlist entry that worked. Should that one
 * be gone for good, the playlist is read again in the same attempt; should it only fail, in the next.
 */
export function createStationFinder(url: string, resolve: Resolve) {
  let working: string | null = null
  return async (titles: boolean, signal: AbortSignal): Promise<Resolved> => {
    const known = working
    working = null
    const find = async (address: string) => {
      const resolved = await resolve(address, titles, signal)
      working = resolved.entry
      return resolved
    }
    if (known === null || known === url) return find(url)
    try {
      return await find(known)
    } catch (error) {
      if (problemOf(error).kind === 'loss' || signal.aborted) throw error
      return find(url)
    }
  }
}
