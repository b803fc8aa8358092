/** Stands in for the network in tests of the API clients: answers as told, remembers what came. */
import axios from 'axios'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import type { RuntimeConfig } from '../../../shared/config/config.ts'
import { type ApiContext, configureApi } from '../context.ts'
import { sampleConfig } from './samples.ts'

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
  const { api, takeOver } = createFakeApi()
  takeOver()
  return api
}

/** A fake API for all tests of a file, called as a signed-in user; what was seen is forgotten before each test. */
export function connectFakeApi(context: Partial<ApiContext> = {}): FakeApi {
  const { api, takeOver } = createFakeApi()
  beforeAll(() => {
    takeOver()
    configureApi({
      config: api.config,
      getToken: async () => 'token',
      renewToken: async () => null,
      onOutcome: () => {},
      ...context,
    })
  })
  afterAll(() => api.close())
  beforeEach(() => {
    api.seen.length = 0
  })
  return api
}

function createFakeApi(): { readonly api: FakeApi; takeOver(): void } {
  const seen: SeenRequest[] = []
  let answers: FakeAnswer[] = []
  async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
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
  }
  const api: FakeApi = {
    config: { ...sampleConfig, apiUrl: HOST },
    seen,
    answer: (...next) => {
      answers = next
    },
    close: () => vi.unstubAllGlobals(),
  }
  return {
    api,
    takeOver: () => {
      vi.stubGlobal('fetch', respond)
      axios.defaults.adapter = 'fetch'
    },
  }
}

function toResponse({ status = 200, body = null, headers = {} }: FakeAnswer): Response {
  if (body === null || typeof body === 'string') return new Response(body, { status, headers })
  return Response.json(body, { status, headers })
}
