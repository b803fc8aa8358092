/** One thing wrong with a request: where (dotted, e.g. `body.displayName`) and what. */
export interface FailureDetail {
  readonly path: string
  readonly message: string
}

interface FailureOptions {
  readonly detail?: string
  readonly errors?: readonly FailureDetail[]
  readonly headers?: Readonly<Record<string, string>>
  /** The caller's token is why; `detail` says what is wrong with it. */
  readonly refusesToken?: boolean
  /** Nothing is out of order, whatever the status: there is no room at this moment, or it is set up so. */
  readonly isMeant?: boolean
}

/** A refusal with an HTTP status. Whatever is in here may be shown to the caller. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly status: number
  /** Stable, kebab-case, for programs. */
  readonly code: string
  /** A short sentence fit for a toast. */
  readonly title: string
  readonly detail: string | undefined
  readonly errors: readonly FailureDetail[] | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly refusesToken: boolean
  readonly isMeant: boolean

  constructor(status: number, code: string, title: string, options: FailureOptions = {}) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.title = title
    this.detail = options.detail
    this.errors = options.errors
    this.headers = options.headers ?? {}
    this.refusesToken = options.refusesToken ?? false
    this.isMeant = options.isMeant ?? false
  }
}

/** The body of `application/problem+json` (RFC 9457) for a failure. */
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
