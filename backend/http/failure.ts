import { ownValue } from '../../shared/api/own-value.ts'
import { problemsText } from '../../shared/locales/generated/problems.ts'

/** One invalid part of a request: its dotted path (`body.displayName`) and the problem. */
export interface FailureDetail {
  readonly path: string
  readonly message: string
}

const TITLES = problemsText.titles
/** Codes whose title has no arguments. */
export type ProblemCode = {
  [Code in keyof typeof TITLES]: (typeof TITLES)[Code] extends string ? Code : never
}[keyof typeof TITLES]

const titleOf = (code: string): string => {
  const title: unknown = ownValue<unknown>(TITLES, code)
  return typeof title === 'string' ? title : code
}

interface FailureOptions {
  /** Defaults to the title of the code. */
  readonly title?: string
  readonly detail?: string
  readonly errors?: readonly FailureDetail[]
  readonly headers?: Readonly<Record<string, string>>
  /** True when the caller's token is the cause. `detail` describes the problem. */
  readonly refusesToken?: boolean
  /** True for an expected refusal, such as a capacity limit or a disabled feature. It is not an error of the API. */
  readonly isExpected?: boolean
}

/** An HTTP error response. All its content may be shown to the caller. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly status: number
  /** Stable code in kebab case, for programs. */
  readonly code: string
  /** A short sentence for a toast. */
  readonly title: string
  readonly detail: string | undefined
  readonly errors: readonly FailureDetail[] | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly refusesToken: boolean
  readonly isExpected: boolean

  constructor(status: number, code: ProblemCode, options?: FailureOptions)
  constructor(status: number, code: string, options: FailureOptions & { readonly title: string })
  constructor(status: number, code: string, options: FailureOptions = {}) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.title = options.title ?? titleOf(code)
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
