/** What a refused API call throws: the body of the answer (RFC 9457) plus its HTTP status. */

export interface ProblemBody {
  readonly type?: string
  /** A short sentence fit for a toast. */
  readonly title?: string
  readonly detail?: string
  readonly instance?: string
  readonly code?: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

export class ApiProblem extends Error implements ProblemBody {
  override readonly name = 'ApiProblem'
  readonly status: number
  /** How long to wait before another attempt, as the answer's `Retry-After` said. */
  readonly retryAfterMs: number | undefined
  declare readonly type?: string
  declare readonly title?: string
  declare readonly detail?: string
  declare readonly instance?: string
  declare readonly code?: string
  declare readonly errors?: NonNullable<ProblemBody['errors']>

  /** A body that is not an object (a proxy's HTML page) leaves only the status. */
  constructor(status: number, body: unknown, retryAfterMs?: number) {
    super(titleIn(body) ?? `The API answered ${status}`)
    // `name`, `message` and `stack` of the body must not overwrite the error's own.
    if (isObject(body)) {
      const { name: _name, message: _message, stack: _stack, ...fields } = body
      Object.assign(this, fields)
    }
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** The HTTP status an error carries, whether it kept its body or not; undefined without an answer. */
export function statusOf(error: unknown): number | undefined {
  const status = isObject(error) ? error.status : undefined
  return typeof status === 'number' ? status : undefined
}

/** What is answered to a write on a version of a thing that is not its present one any more. */
export const CONFLICT = 412

/** Whether a write was refused because the thing is of another version by now. */
export function isConflict(error: unknown): boolean {
  return statusOf(error) === CONFLICT
}

/** The same refusal where it is known without asking. */
export function conflict(title: string): ApiProblem {
  return new ApiProblem(CONFLICT, { title })
}

/** The title of the answer's body, if it has one that is text. */
export function titleIn(body: unknown): string | undefined {
  return textIn(body, 'title')
}

/** The detail of the answer's body, if it has one that is text: what a developer reads of it. */
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
