/** Stands in for the network in tests of the API clients: answers as told, remembers what came. */
import axios from 'axios'
import { vi } from 'vitest'
import type { RuntimeConfig } from '../../../shared/config/config.ts'

interface SeenRequest {
  readonly method: string
  /** Path and search. */
  readonly url: string
  readonly headers: Headers
  readonly body: unknown
}

interface FakeAnswer {
  readonly status?: number
  /** Objects are sent as JSON, strings as they are; null sends no body at all. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface FakeApi {
  readonly config: RuntimeConfig
  readonly seen: SeenRequest[]
  /** What the next requests get, one each; the last answer stays. */
  answer(...next: FakeAnswer[]): void
  close(): void
}

/** A host that does not answer. */
export const UNREACHABLE = 'http://unreachable.invalid'
const HOST = 'http://api.invalid'

/** Takes over fetch, and makes axios use it, until closed. */
export function startFakeApi(): FakeApi {
  const seen: SeenRequest[] = []
  let answers: FakeAnswer[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const { origin, pathname, search } = new URL(request.url)
    if (origin !== HOST) throw new TypeError('Failed to fetch')
    const text = await request.text()
    const { method, headers } = request
    const isPicture = headers.get('Content-Type')?.startsWith('image/') ?? false
    const body: unknown = text === '' ? undefined : isPicture ? text : JSON.parse(text)
    seen.push({ method, url: pathname + search, headers, body })
    const [first = { body: {} }] = answers.length > 1 ? answers.splice(0, 1) : answers
    return toResponse(first)
  })
  axios.defaults.adapter = 'fetch'
  return {
    config: {
      apiUrl: HOST,
      functionsUrl: null,
      identityUrl: null,
      documentsUrl: null,
      streamsUrl: null,
      directoryUrl: null,
      listenBrainzUrl: null,
      lastFm: null,
      google: null,
      openDoor: false,
      firebase: { apiKey: 'demo-key', projectId: 'demo-undertone', recaptchaSiteKey: null },
    },
    seen,
    answer: (...next) => {
      answers = next
    },
    close: () => vi.unstubAllGlobals(),
  }
}

function toResponse({ status = 200, body = null, headers = {} }: FakeAnswer): Response {
  if (body === null || typeof body === 'string') return new Response(body, { status, headers })
  return Response.json(body, { status, headers })
}
