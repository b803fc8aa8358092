/** Errors of API v2: the problem body (RFC 9457) plus the HTTP status. */

export interface ProblemBody {
  readonly type?: string
  readonly title?: string
  readonly detail?: string
  readonly instance?: string
  readonly code?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

export class ApiProblem extends Error implements ProblemBody {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly retryAfterMs: number | undefined
  declare readonly type?: string
  declare readonly title?: string
  declare readonly detail?: string
  declare readonly instance?: string
  declare readonly code?: string
  declare readonly errors?: NonNullable<ProblemBody['errors']>

  /** Ignores a body that is not an object, such as the HTML page of a proxy. */
  constructor(status: number, body: unknown, retryAfterMs?: number) {
    super(titleIn(body) ?? `The API responded with ${status}`)
    // `name`, `message` and `stack` of the body must not overwrite the error's own.
    if (isObject(body)) {
      const { name: _name, message: _message, stack: _stack, ...fields } = body
      Object.assign(this, fields)
    }
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** Returns the HTTP status of an error. Undefined when there was no response. */
export function statusOf(error: unknown): number | undefined {
  const status = isObject(error) ? error.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** Precondition Failed: the write was based on an outdated version. */
export const CONFLICT = 412

export function isConflict(error: unknown): boolean {
  return statusOf(error) === CONFLICT
}

export function conflict(title: string): ApiProblem {
  return new ApiProblem(CONFLICT, { title })
}

export function titleIn(body: unknown): string | undefined {
  return textIn(body, 'title')
}

export function detailIn(body: unknown): string | undefined {
  return textIn(body, 'detail')
}

function textIn(body: unknown, field: 'title' | 'detail'): string | undefined {
  const text = isObject(body) ? body[field] : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
