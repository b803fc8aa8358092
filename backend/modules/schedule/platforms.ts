import type { Platform } from '../../../shared/api/programme.ts'
import { createJudge, Unjudged } from '../../../shared/judge/judge.ts'
import type { Network } from '../../../shared/net/dial.ts'
import type {
  Endpoint,
  EndpointRequest,
  ParseContext,
  Reading,
  StationAddresses,
} from './adapters/adapter.ts'
import type { AnswerJudgements } from './adapters/answers-worker.ts'
import { PARSE_MS } from './adapters/limits.ts'
import { detectEndpoint } from './adapters/registry.ts'
import { type DocumentAnswer, readDocument, type Validators } from './fetch-document.ts'
import { keyOf, type PlatformKeys } from './platform-keys.ts'

/** What the poller needs of the platforms. */
export interface Platforms {
  detect(station: Omit<StationAddresses, 'key'>): Endpoint | null
  /** Rejects only with the reason of `gone`. */
  read(request: EndpointRequest & Validators, gone: AbortSignal): Promise<DocumentAnswer>
  /** null: the answer cannot be read. */
  parse(platform: Platform, body: Uint8Array, context: ParseContext): Promise<Reading | null>
  stop(): Promise<void>
}

/**
 * The platforms as they are: asked by the one guarded client, their answers read in a thread of their own.
 * @param only streams of this address alone are asked for; null: all
 * @param asked platforms whose makers want to be asked first, and were
 */
export function createPlatforms(
  network: Network,
  only: string | null = null,
  keys: PlatformKeys = new Map(),
  asked: readonly Platform[] = [],
): Platforms {
  const judge = createJudge<AnswerJudgements>(
    new URL('./adapters/answers-worker.ts', import.meta.url),
    { limitMs: PARSE_MS },
  )
  return {
    detect: (station) => {
      if (only !== null && !station.streamUrl.startsWith(`${only}/`)) return null
      return detectEndpoint({ ...station, key: keyOf(keys, station.streamUrl) }, asked)
    },
    read: (request, gone) => readDocument(request, network, gone),
    parse: async (platform, body, context) => {
      try {
        return await judge.ask('readAnswer', platform, body, context)
      } catch (error) {
        if (error instanceof Unjudged) return null
        throw error
      }
    },
    stop: () => judge.stop(),
  }
}
