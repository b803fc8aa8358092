/** One invalid part of a request: its dotted path (`body.displayName`) and the problem. */
export interface FailureDetail {
  readonly path: string
  readonly message: string
}

interface FailureOptions {
  readonly detail?: string
  readonly errors?: readonly FailureDetail[]
  readonly headers?: Readonly<Record<string, string>>
  /** Caused by the caller's token; `detail` describes the problem. */
  readonly refusesToken?: boolean
  /** An expected refusal: a capacity limit or a disabled feature, not a fault. */
  readonly isExpected?: boolean
}

/** An HTTP error response. All its content may be shown to the caller. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly status: number
  /** Stable, kebab-case, for programs. */
  readonly code: string
  /** A short sentence for a toast. */
  readonly title: string
  readonly detail: string | undefined
  readonly errors: readonly FailureDetail[] | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly refusesToken: boolean
  readonly isExpected: boolean

  constructor(status: number, code: string, title: string, options: FailureOptions = {}) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.title = title
    this.detail = options.detail
    this.errors = options.errors
    this.headers = options.headers ?? {}
    this.refusesToken = options.refusesToken ?? false
    this.isExpected = options.isExpected ?? false
  }
}

/** The body of `application/problem+json` (RFC 9457). */
export function toProblem(failure: Failure, instance?: string) {
  return {
    type: `urn:undertone:problem:${failure.code}`,
    title: failure.title,
    status: failure.status,
    ...(failure.detail === undefined ? {} : { detail: failure.detail }),
    ...(instance === undefined ? {} : { instance }),
    code: failure.code,
    ...(failure.errors === undefined ? {} : { errors: failure.errors }),
  }
}
