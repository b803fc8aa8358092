/** Network test double for the API clients. Sends prepared responses and records requests. */
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

interface FakeResponse {
  readonly status?: number
  /** Objects are sent as JSON, strings unchanged. Null sends no body. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface FakeApi {
  readonly config: RuntimeConfig
  readonly seen: SeenRequest[]
  /** Responses of the next requests. The last one is repeated. */
  respond(...next: FakeResponse[]): void
  close(): void
}

/** A host that does not respond. */
export const UNREACHABLE = 'http://unreachable.invalid'
const HOST = 'http://api.invalid'

/** Replaces fetch, also for axios, until closed. */
export function startFakeApi(): FakeApi {
  const { api, interceptNetwork } = createFakeApi()
  interceptNetwork()
  return api
}

/** Shared by all tests of a file, with a signed-in user. Requests are reset before each test. */
export function connectFakeApi(context: Partial<ApiContext> = {}): FakeApi {
  const { api, interceptNetwork } = createFakeApi()
  beforeAll(() => {
    interceptNetwork()
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

function createFakeApi(): { readonly api: FakeApi; interceptNetwork(): void } {
  const seen: SeenRequest[] = []
  let responses: FakeResponse[] = []
  async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const { origin, pathname, search } = new URL(request.url)
    if (origin !== HOST) throw new TypeError('Failed to fetch')
    const text = await request.text()
    const { method, headers } = request
    const isPicture = headers.get('Content-Type')?.startsWith('image/') ?? false
    const parseBody = (): unknown => (isPicture ? text : JSON.parse(text))
    const body = text === '' ? undefined : parseBody()
    seen.push({ method, url: pathname + search, headers, body })
    const [first = { body: {} }] = responses.length > 1 ? responses.splice(0, 1) : responses
    return toResponse(first)
  }
  const api: FakeApi = {
    config: { ...sampleConfig, apiUrl: HOST },
    seen,
    respond: (...next) => {
      responses = next
    },
    close: () => vi.unstubAllGlobals(),
  }
  return {
    api,
    interceptNetwork: () => {
      vi.stubGlobal('fetch', respond)
      axios.defaults.adapter = 'fetch'
    },
  }
}

function toResponse({ status = 200, body = null, headers = {} }: FakeResponse): Response {
  if (body === null || typeof body === 'string') return new Response(body, { status, headers })
  return Response.json(body, { status, headers })
}
