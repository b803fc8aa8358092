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
 * Returns a function that takes a refused token and returns the token for the retry. It returns null when there is no
 * other token, or when the new token belongs to another user. Calls with the same refused token share one renewal, even
 * after it has finished.
 */
export function createRenewal(
  context: Pick<ApiContext, 'getToken' | 'renewToken'>,
): (refusedToken: string) => Promise<string | null> {
  let renewal: {
    readonly refusedToken: string
    readonly newToken: Promise<string | null>
  } | null = null

  async function renew(refusedToken: string): Promise<string | null> {
    try {
      // With a wrong clock, getToken returns an expired token forever. Another call may have renewed it already.
      const currentToken = await context.getToken()
      const newToken = currentToken === refusedToken ? await context.renewToken() : currentToken
      if (newToken === null || newToken === refusedToken) return null
      return tokenOwner(newToken) === tokenOwner(refusedToken) ? newToken : null
    } catch (error) {
      log.warn('The refused token could not be renewed', error)
      return null
    }
  }

  return (refusedToken) => {
    if (renewal?.refusedToken !== refusedToken) {
      renewal = { refusedToken, newToken: renew(refusedToken) }
    }
    return renewal.newToken
  }
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /**
     * For calls that need no signed-in user. 'none' sends no token, so that a broken session cannot block the call.
     * 'optional' sends a token when there is one, because some users see more. Other calls require a token.
     */
    userToken?: 'none' | 'optional'
    /** True for registration and deletion of the user. All other calls about the user wait for them. */
    isAccountStep?: boolean
    /** The token that replaces a refused one. Set only on the retry. */
    retryToken?: string
  }
}

const NO_CONTENT = 204
const UNAUTHORIZED = 401
const UNAVAILABLE = 503
const BEARER = 'Bearer '

/**
 * Creates an HTTP client for one base URL, with JSON bodies, a timeout, and a bearer token as `userToken` says. Retries
 * a call with a refused token once with a new token. A call that lacks its token fails with a CanceledError.
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
    if (request.userToken === 'none') return request
    const isTokenOptional = request.userToken === 'optional'
    const waitsForUser = !isTokenOptional && !request.isAccountStep
    if (waitsForUser && (await context.beforeCall?.()) === false) {
      throw new CanceledError('the user has left', undefined, request)
    }
    const token =
      request.retryToken ?? (await (isTokenOptional ? tokenIfAny() : context.getToken()))
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
      const refusedCall = callWithRefusedToken(error)
      const retryToken = refusedCall && (await renew(refusedCall.token))
      if (retryToken) return client.request({ ...refusedCall.config, retryToken })
      context.onOutcome(outcomeOf(error))
      logFailure(error)
      throw toApiProblem(error)
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

/** Calls the API with fetch, for endless responses and calls that outlive the page. Returns null while signed out. */
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

function callWithRefusedToken(
  error: unknown,
): { readonly config: InternalAxiosRequestConfig; readonly token: string } | null {
  if (!isAxiosError(error) || error.response?.status !== UNAUTHORIZED) return null
  const { config } = error
  const header = config?.headers.get('Authorization')
  if (!config || config.retryToken || typeof header !== 'string') return null
  return { config, token: header.slice(BEARER.length) }
}

function outcomeOf(error: unknown): ApiOutcome {
  // An error without a response can also mean that the identity service returned no token.
  if (!isAxiosError(error) || !error.response) return 'unreachable'
  return error.response.status === UNAVAILABLE ? 'unavailable' : 'answered'
}

/** Returns an ApiProblem with the response body. Returns the error itself when there is no body. */
function toApiProblem(error: unknown): unknown {
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
