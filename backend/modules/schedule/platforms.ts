import type { Platform } from '../../../shared/api/schedule.ts'
import type { Network } from '../../../shared/net/dial.ts'
import { createParserWorker, ParseAborted } from '../../../shared/parser-worker/parser-worker.ts'
import type {
  Endpoint,
  EndpointRequest,
  ParseContext,
  Reading,
  StationAddresses,
} from './adapters/adapter.ts'
import { PARSE_MS } from './adapters/limits.ts'
import type { ResponseParsers } from './adapters/parser-worker.ts'
import { detectEndpoint } from './adapters/registry.ts'
import { type DocumentResult, fetchDocument, type Validators } from './fetch-document.ts'
import { keyOf, type PlatformKeys } from './platform-keys.ts'

export interface Platforms {
  detect(station: Omit<StationAddresses, 'key'>): Endpoint | null
  /** Rejects only with the reason of `stopSignal`. */
  read(request: EndpointRequest & Validators, stopSignal: AbortSignal): Promise<DocumentResult>
  /** Returns null for an unreadable response. */
  parse(platform: Platform, body: Uint8Array, context: ParseContext): Promise<Reading | null>
  stop(): Promise<void>
}

/**
 * Accesses the platforms: detects them, fetches with the guarded client, and parses responses in a worker thread.
 * @param only base address of the streams to poll. Null to poll all streams.
 * @param permitted platforms that require permission for polls and gave it
 */
export function createPlatforms(
  network: Network,
  only: string | null = null,
  keys: PlatformKeys = new Map(),
  permitted: readonly Platform[] = [],
): Platforms {
  const parserWorker = createParserWorker<ResponseParsers>(
    new URL('./adapters/parser-worker.ts', import.meta.url),
    { limitMs: PARSE_MS },
  )
  return {
    detect: (station) => {
      if (only !== null && !station.streamUrl.startsWith(`${only}/`)) return null
      return detectEndpoint({ ...station, key: keyOf(keys, station.streamUrl) }, permitted)
    },
    read: (request, stopSignal) => fetchDocument(request, network, stopSignal),
    parse: async (platform, body, context) => {
      try {
        return await parserWorker.run('parseResponse', platform, body, context)
      } catch (error) {
        if (error instanceof ParseAborted) return null
        throw error
      }
    },
    stop: () => parserWorker.stop(),
  }
}
