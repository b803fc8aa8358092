interface FaultDescription {
  readonly [key: string]: unknown
  readonly type: string
  /** Always empty: a message can contain user input. */
  readonly message: ''
  readonly code?: string | number
  readonly fields?: readonly string[]
  readonly stack: string
  readonly cause?: FaultDescription
}

/** Matches the codes of Node, SQLite and Fastify. Any other value may be user input. */
const CODE = /^\w{1,60}$/
const CAUSES_MAX = 3

export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function codeOf(error: unknown): string | number | undefined {
  const code = property(error, 'errcode') ?? property(error, 'code')
  if (typeof code === 'number') return code
  return typeof code === 'string' && CODE.test(code) ? code : undefined
}

function fieldsOf(error: unknown): string[] | undefined {
  const issues = property(error, 'issues')
  if (!Array.isArray(issues)) return undefined
  return issues.map((issue) => {
    const path = property(issue, 'path')
    return Array.isArray(path) ? path.join('.') : ''
  })
}

function framesOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message)
  return stack
    .slice(start === -1 ? 0 : start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n')
}

/** Describes an error for the log without text that can be user input. */
export function describeFault(error: unknown, depth = 0): FaultDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const [code, fields, cause] = [codeOf(error), fieldsOf(error), error.cause]
  return {
    type: error.constructor.name,
    message: '',
    ...(code === undefined ? {} : { code }),
    ...(fields === undefined ? {} : { fields }),
    stack: framesOf(error),
    ...(cause === undefined || depth >= CAUSES_MAX
      ? {}
      : { cause: describeFault(cause, depth + 1) }),
  }
}
