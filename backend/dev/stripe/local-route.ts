import { z } from 'zod'
import type { LocalState } from './state.ts'

type FormValue = string | FormValue[] | { [name: string]: FormValue }

const BRACKETED_KEY = /\[([^[\]]*)\]/g

function keysOf(name: string): string[] {
  const [first = ''] = name.split('[', 1)
  return [
    first,
    ...[...name.slice(first.length).matchAll(BRACKETED_KEY)].map(([, key = '']) => key),
  ]
}

/** Converts objects with the keys 0, 1, 2 and so on to lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

/** Parses a form: `a[b][0]=c` becomes `{ a: { b: ['c'] } }` (https://docs.stripe.com/api#intro). */
export function readForm(text: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = keysOf(name)
    const last = keys.pop() ?? ''
    let group = root
    for (const key of keys) {
      const next = group[key]
      const child: { [name: string]: FormValue } =
        typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null)
      group[key] = child
      group = child
    }
    group[last] = value
  }
  const form = withLists(root)
  return typeof form === 'string' || Array.isArray(form) ? {} : form
}

export class StripeErrorResponse extends Error {
  override readonly name = 'StripeErrorResponse'
  readonly status: number
  readonly body: { readonly error: Readonly<Record<string, string>> }

  constructor(status: number, error: Readonly<Record<string, string>>) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

export function invalidRequest(
  message: string,
  code?: string,
  param?: string,
): StripeErrorResponse {
  const extra = {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  }
  return new StripeErrorResponse(400, { type: 'invalid_request_error', message, ...extra })
}

/** Creates the error for an unknown id: 404 when the id is in the path, 400 when it is in the parameters. */
export function resourceMissing(kind: string, id: string, param = 'id'): StripeErrorResponse {
  const message = `No such ${kind}: '${id}'`
  const error = { type: 'invalid_request_error', code: 'resource_missing', message, param }
  return new StripeErrorResponse(param === 'id' ? 404 : 400, error)
}

export interface LocalRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly handle: (state: LocalState, id: string, form: { [name: string]: FormValue }) => object
}

/** Parsers for numbers and flags of a form, which contains only strings. */
export const formInt = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
export const formFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
export const formMetadata = z.record(z.string().max(40), z.string().max(500))

/** Creates a route. Invalid parameters fail as in Stripe: https://docs.stripe.com/error-codes#parameter-unknown */
export function localRoute<T>(
  method: LocalRoute['method'],
  path: string,
  shape: z.ZodType<T>,
  handle: (state: LocalState, id: string, parameters: T) => object,
): LocalRoute {
  return {
    method,
    path,
    handle: (state, id, form) => {
      const result = shape.safeParse(form)
      if (result.success) return handle(state, id, result.data)
      const [issue] = result.error.issues
      const isUnknown = issue?.code === 'unrecognized_keys'
      const param = [...(issue?.path ?? []), ...(isUnknown ? issue.keys : [])].join('.')
      if (isUnknown)
        throw invalidRequest(`Received unknown parameter: ${param}`, 'parameter_unknown', param)
      throw invalidRequest(`Invalid ${param}: ${issue?.message}`, 'parameter_invalid', param)
    },
  }
}
