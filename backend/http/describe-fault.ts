/** What a log may know of an error, in the logger's form. */
interface FaultDescription {
  readonly [key: string]: unknown
  readonly type: string
  /** Always empty: a message can repeat what a user typed. */
  readonly message: ''
  readonly code?: string | number
  /** Of an error of zod's: the fields that did not fit. */
  readonly fields?: readonly string[]
  /** Where it was thrown, innermost first. */
  readonly stack: string
  readonly cause?: FaultDescription
}

/** Codes as Node, SQLite and Fastify write them; anything else may be a user's text. */
const CODE = /^\w{1,60}$/
const CAUSES_MAX = 3

/** A property of whatever was thrown. */
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

/** The lines of the stack below the message, which may have lines of its own. */
function framesOf({ stack = '', message }: Error): string {
  const begin = stack.indexOf(message)
  return stack
    .slice(begin === -1 ? 0 : begin + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n')
}

/** An error as the log keeps it: its kind, its code, the names of fields and where it was thrown. */
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
