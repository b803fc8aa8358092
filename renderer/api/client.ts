/** The two HTTP clients: API v2, and the version 1 Cloud Functions beside it. */
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
import { ApiProblem, detailIn, statusOf, titleIn } from './problem.ts'
import { readRetryAfter } from './send-again.ts'
import { tokenOwner } from './token-owner.ts'

/**
 * Answers the token to repeat a call with, or null when there is none but the refused one, or only that
 * of another user who has signed in since. Calls that were refused with the same token share one
 * renewal, also those that come back after it is over.
 */
export function createRenewal(
  context: Pick<ApiContext, 'getToken' | 'renewToken'>,
): (refused: string) => Promise<string | null> {
  let renewed: { readonly refused: string; readonly token: Promise<string | null> } | null = null

  async function renew(refused: string): Promise<string | null> {
    try {
      // A wrong clock keeps a dead token for good; another call may have renewed it already.
      const present = await context.getToken()
      const token = present === refused ? await context.renewToken() : present
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
     * A call that needs no user. true: no token is sent, so a broken session cannot stop it; 'known': the token
     * goes along where there is one, because the answer says more to some.
     */
    open?: boolean | 'known'
    /** A call of the user's registration or deletion, for which all other calls about them wait. */
    isAccountStep?: boolean
    /** This is a call's one repetition, with the token that took the place of a refused one. */
    repeatWith?: string
  }
}

const NO_CONTENT = 204
const UNAUTHORIZED = 401
const UNAVAILABLE = 503
const BEARER = 'Bearer '

/**
 * A client for one base URL: JSON, 10 s, the bearer token on every call that is not open. A call whose
 * token is refused is repeated once with a new one, if there is a new one; without a token it is not made
 * (CanceledError).
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
    const isKnown = request.open === 'known'
    const waits = !isKnown && !request.isAccountStep
    if (waits && (await context.beforeCall?.()) === false) {
      throw new CanceledError('the user has left', undefined, request)
    }
    const token = request.repeatWith ?? (await (isKnown ? tokenIfAny() : context.getToken()))
    if (token === null && isKnown) return request
    // The user has signed out between the wish and the call.
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

/** Where the version 1 functions are: under the emulator's host, or at the region's own. */
export function v1BaseUrl({ functionsUrl, firebase }: RuntimeConfig): string {
  return functionsUrl
    ? `${functionsUrl}/${firebase.projectId}/${FUNCTIONS_REGION}`
    : `https://${FUNCTIONS_REGION}-${firebase.projectId}.cloudfunctions.net`
}

let v2: AxiosInstance | null = null
let v1: AxiosInstance | null = null

/** API v2, the backend of record. */
export function apiV2(): AxiosInstance {
  v2 ??= createClient(apiContext().config.apiUrl, apiContext())
  return v2
}

/** The version 1 functions. Same rules, same timeout; the product makes no call to it yet. */
export function apiV1(): AxiosInstance {
  v1 ??= createClient(v1BaseUrl(apiContext().config), apiContext())
  return v1
}

/**
 * A call of API v2 by fetch, for what axios cannot do: a response without an end, and a call that outlives its page.
 * A token that is refused is renewed once. Null: no user is signed in.
 */
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
  void response.body?.cancel()
  return send(renewed)
}

/**
 * The answer's body as its schema reads it. Throws an ApiProblem when there is none although the call
 * asks for one (204), and an error, with a log of where, when it is of another shape.
 */
export function readAnswer<T>(
  schema: z.ZodMiniType<T>,
  { status, data }: Pick<AxiosResponse<unknown>, 'status' | 'data'>,
): T {
  if (status === NO_CONTENT) throw new ApiProblem(status, null)
  const result = schema.safeParse(data)
  if (result.success) return result.data
  log.error('The API answered in an unexpected shape', result.error.issues)
  // With the status: it was answered, so a queue does not send it again.
  throw Object.assign(new Error('The API answered in an unexpected shape'), { status })
}

type GetOptions = Omit<AxiosRequestConfig, 'signal'> & { readonly signal?: AbortSignal | undefined }

/** GET of API v2: the response as `schema` reads it. Parameters that are null or undefined are left out. */
export async function getV2<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  { signal, ...options }: GetOptions = {},
): Promise<T> {
  return readAnswer(schema, await apiV2().get(path, { ...options, ...(signal && { signal }) }))
}

export const userPath = (id: string) => `/users/${encodeURIComponent(id)}`
export const stationPath = (id: string) => `/stations/${encodeURIComponent(id)}`

/** A call that was refused for its token, which is worth a try with another; null for all others. */
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
  // Not the client's own error: the identity service had no token to give.
  if (!isAxiosError(error) || !error.response) return 'unreachable'
  return error.response.status === UNAVAILABLE ? 'unavailable' : 'answered'
}

/** The answer's body with its status; the error itself when there was no answer or no body. */
function bodyOrError(error: unknown): unknown {
  const response = isAxiosError(error) ? error.response : undefined
  if (!response?.data) return error
  const retryAfterMs = readRetryAfter(response.headers['retry-after'])
  return new ApiProblem(response.status, response.data, retryAfterMs)
}

function logFailure(error: unknown): void {
  if (!isAxiosError(error)) {
    log.error('API call failed', error)
    return
  }
  const { config, response, code } = error
  log.error('API call failed', {
    method: config?.method?.toUpperCase(),
    url: config?.url,
    status: statusOf(error),
    code,
    title: titleIn(response?.data),
    detail: detailIn(response?.data),
  })
}
