import { z } from 'zod'
import type { LocalState } from './state.ts'

/** What a form of Stripe's kind holds: texts, lists and groups of them. */
type FormValue = string | FormValue[] | { [name: string]: FormValue }

const PART = /\[([^[\]]*)\]/g

/** The steps of a name such as `line_items[0][price]`. */
function stepsOf(name: string): string[] {
  const [first = ''] = name.split('[', 1)
  return [first, ...[...name.slice(first.length).matchAll(PART)].map(([, step = '']) => step)]
}

/** Groups whose names are 0, 1, 2… are lists. */
function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const)
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}

/**
 * Reads a form whose names have brackets, as Stripe takes it in bodies and queries
 * (https://docs.stripe.com/api#intro; `a[b][0]=c` is `{ a: { b: ['c'] } }`).
 */
export function readForm(text: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = stepsOf(name)
    const last = steps.pop() ?? ''
    let place = root
    for (const step of steps) {
      const next = place[step]
      const group: { [name: string]: FormValue } =
        typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null)
      place[step] = group
      place = group
    }
    place[last] = value
  }
  const form = withLists(root)
  return typeof form === 'string' || Array.isArray(form) ? {} : form
}

/** What Stripe answers instead of what was asked for (https://docs.stripe.com/api/errors). */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: number
  readonly body: { readonly error: Readonly<Record<string, string>> }

  constructor(status: number, error: Readonly<Record<string, string>>) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

/** A request Stripe will not do, with its code where it has one. */
export function refuse(message: string, code?: string, param?: string): StripeRefusal {
  const extra = {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  }
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...extra })
}

/** There is no such thing: 404 for the thing of the address, 400 for one in the parameters. */
export function missing(kind: string, id: string, param = 'id'): StripeRefusal {
  const message = `No such ${kind}: '${id}'`
  const error = { type: 'invalid_request_error', code: 'resource_missing', message, param }
  return new StripeRefusal(param === 'id' ? 404 : 400, error)
}

/** One call of the API: method, path with `:id`, the parameters it takes, and what it does. */
export interface LocalRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** The answer of a call with parameters that were read already. */
  readonly answer: (state: LocalState, id: string, form: { [name: string]: FormValue }) => object
}

/** A number or a flag of a form, which knows texts only. */
export const formInt = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
export const formFlag = z.enum(['true', 'false']).transform((text) => text === 'true')
export const formMetadata = z.record(z.string().max(40), z.string().max(500))

/**
 * A call whose parameters must be of a shape: one that Stripe does not document, or that has another
 * form, is refused as Stripe does (https://docs.stripe.com/error-codes#parameter-unknown).
 */
export function localRoute<T>(
  method: LocalRoute['method'],
  path: string,
  shape: z.ZodType<T>,
  answer: (state: LocalState, id: string, parameters: T) => object,
): LocalRoute {
  return {
    method,
    path,
    answer: (state, id, form) => {
      const read = shape.safeParse(form)
      if (read.success) return answer(state, id, read.data)
      const [issue] = read.error.issues
      const isUnknown = issue?.code === 'unrecognized_keys'
      const param = [...(issue?.path ?? []), ...(isUnknown ? issue.keys : [])].join('.')
      if (isUnknown)
        throw refuse(`Received unknown parameter: ${param}`, 'parameter_unknown', param)
      throw refuse(`Invalid ${param}: ${issue?.message}`, 'parameter_invalid', param)
    },
  }
}
