import axios, {
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
  CanceledError,
  type InternalAxiosRequestConfig,
  isAxiosError,
  isCancel,
} from 'axios'
import type * as z from 'zod/mini'
import { FUNCTIONS_REGION, type RuntimeConfig } from '../../shared/config/config.ts'
import { log } from '../lib/log.ts'
import { API_TIMEOUT_MS } from '../limits.ts'
import { type ApiContext, type ApiOutcome, apiContext } from './context.ts'
import { ApiProblem, CONFLICT, detailIn, statusOf, titleIn } from './problem.ts'
import { tokenOwner } from './token-owner.ts'
import { readRetryAfter } from './write-retry.ts'

/**
 * Returns a function that takes a refused token and returns the token for the retry. Null when there is no other token,
 * or when it belongs to another user who has signed in since. Calls with the same refused token share one renewal, even
 * after it has finished.
 */
export function createRenewal(
  context: Pick<ApiContext, 'getToken' | 'renewToken'>,
): (refused: string) => Promise<string | null> {
  let renewed: { readonly refused: string; readonly token: Promise<string | null> } | null = null

  async function renew(refused: string): Promise<string | null> {
    try {
      // With a wrong clock, getToken returns an expired token forever. Another call may have renewed it already.
      const currentToken = await context.getToken()
      const token = currentToken === refused ? await context.renewToken() : currentToken
      if (token === null || token === refused) return null
      return tokenOwner(token) === tokenOwner(refused) ? token : null
    } catch (error) {
      log.warn('The refused token could not be renewed', error)
      return null
    }
  }

  return (refused) => {
    if (renewed?.refused !== refused) renewed = { refused, token: renew(refused) }
    return renewed.token
  }
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /**
     * A call that needs no user. `true` sends no token, so that a broken session cannot block the call. 'known' sends a
     * token when there is one, because some users see more.
     */
    open?: boolean | 'known'
    /** True for registration and deletion of the user. All other calls about the user wait for them. */
    isAccountStep?: boolean
    /** Set on the single retry: the token that replaces a refused one. */
    repeatWith?: string
  }
}

const NO_CONTENT = 204
const UNAUTHORIZED = 401
const UNAVAILABLE = 503
const BEARER = 'Bearer '

/**
 * Creates a client for one base URL: JSON, 10 s timeout, bearer token on every call that is not `open`. A call with a
 * refused token is retried once with a new token. Without a token the call fails with a CanceledError.
 */
export function createClient(baseURL: string, context: ApiContext): AxiosInstance {
  const client = axios.create({
    baseURL,
    timeout: API_TIMEOUT_MS,
    headers: { 'Content-Type': 'application/json' },
  })
  const renew = createRenewal(context)
  const tokenIfAny = () => context.getToken().catch(() => null)
  client.interceptors.request.use(async (request) => {
    if (request.open === true) return request
    const isTokenOptional = request.open === 'known'
    const waitsForUser = !isTokenOptional && !request.isAccountStep
    if (waitsForUser && (await context.beforeCall?.()) === false) {
      throw new CanceledError('the user has left', undefined, request)
    }
    const token =
      request.repeatWith ?? (await (isTokenOptional ? tokenIfAny() : context.getToken()))
    if (token === null && isTokenOptional) return request
    // The user signed out before the call.
    if (token === null) throw new CanceledError('no user is signed in', undefined, request)
    request.headers.set('Authorization', BEARER + token)
    return request
  })
  client.interceptors.response.use(
    (response) => {
      context.onOutcome('answered')
      return response
    },
    async (error: unknown) => {
      if (isCancel(error)) throw error
      const refused = refusedCall(error)
      const token = refused && (await renew(refused.token))
      if (token) return client.request({ ...refused.call, repeatWith: token })
      context.onOutcome(outcomeOf(error))
      logFailure(error)
      throw bodyOrError(error)
    },
  )
  return client
}

export function v1BaseUrl({ functionsUrl, firebase }: RuntimeConfig): string {
  return functionsUrl
    ? `${functionsUrl}/${firebase.projectId}/${FUNCTIONS_REGION}`
    : `https://${FUNCTIONS_REGION}-${firebase.projectId}.cloudfunctions.net`
}

let v2: AxiosInstance | null = null
let v1: AxiosInstance | null = null

export function apiV2(): AxiosInstance {
  v2 ??= createClient(apiContext().config.apiUrl, apiContext())
  return v2
}

export function apiV1(): AxiosInstance {
  v1 ??= createClient(v1BaseUrl(apiContext().config), apiContext())
  return v1
}

/** Calls the API with fetch, for endless responses and calls that outlive the page. Null when signed out. */
export async function fetchV2(
  path: string,
  {
    headers,
    ...init
  }: Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> },
): Promise<Response | null> {
  const context = apiContext()
  const send = (token: string) =>
    fetch(new URL(context.config.apiUrl + path), {
      ...init,
      headers: { ...headers, Authorization: BEARER + token },
    })
  const token = await context.getToken()
  if (token === null) return null
  const response = await send(token)
  if (response.status !== UNAUTHORIZED) return response
  const renewed = await createRenewal(context)(token)
  if (renewed === null) return response
  await response.body?.cancel()
  return send(renewed)
}

/** Parses the response body. Throws ApiProblem for 204, and logs and throws for a body of another shape. */
export function parseResponse<T>(
  schema: z.ZodMiniType<T>,
  { status, data }: Pick<AxiosResponse<unknown>, 'status' | 'data'>,
): T {
  if (status === NO_CONTENT) throw new ApiProblem(status, null)
  const result = schema.safeParse(data)
  if (result.success) return result.data
  log.error('The API response has an unexpected shape', result.error.issues)
  // The status marks the call as answered, so that a queue does not send it again.
  throw Object.assign(new Error('The API response has an unexpected shape'), { status })
}

type GetOptions = Omit<AxiosRequestConfig, 'signal'> & { readonly signal?: AbortSignal | undefined }

/** GET of API v2, parsed with `schema`. Null and undefined parameters are omitted. */
export async function getV2<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  { signal, ...options }: GetOptions = {},
): Promise<T> {
  return parseResponse(schema, await apiV2().get(path, { ...options, ...(signal && { signal }) }))
}

export const userPath = (id: string) => `/users/${encodeURIComponent(id)}`
export const stationPath = (id: string) => `/stations/${encodeURIComponent(id)}`

function refusedCall(
  error: unknown,
): { readonly call: InternalAxiosRequestConfig; readonly token: string } | null {
  if (!isAxiosError(error) || error.response?.status !== UNAUTHORIZED) return null
  const call = error.config
  const sent = call?.headers.get('Authorization')
  if (!call || call.repeatWith || typeof sent !== 'string') return null
  return { call, token: sent.slice(BEARER.length) }
}

function outcomeOf(error: unknown): ApiOutcome {
  // An error without a response can also mean that the identity service returned no token.
  if (!isAxiosError(error) || !error.response) return 'unreachable'
  return error.response.status === UNAVAILABLE ? 'unavailable' : 'answered'
}

/** Returns an ApiProblem for a response body. Without a body, returns the error itself. */
function bodyOrError(error: unknown): unknown {
  const response = isAxiosError(error) ? error.response : undefined
  if (!response?.data) return error
  const retryAfterMs = readRetryAfter(response.headers['retry-after'])
  return new ApiProblem(response.status, response.data, retryAfterMs)
}

/** Refusals that are part of normal operation, such as a missing record or an outdated version. */
const EXPECTED_STATUSES: readonly (number | undefined)[] = [UNAUTHORIZED, 403, 404, 409, CONFLICT]

function logFailure(error: unknown): void {
  if (!isAxiosError(error)) {
    log.error('API call failed', error)
    return
  }
  const { config, response, code } = error
  const status = statusOf(error)
  const details = {
    method: config?.method?.toUpperCase(),
    url: config?.url,
    status,
    code,
    title: titleIn(response?.data),
    detail: detailIn(response?.data),
  }
  // The specification (section 8) requires a log line for every API error.
  if (EXPECTED_STATUSES.includes(status)) log.info('API call refused', details)
  else log.error('API call failed', details)
}
