const REDACTED = '[redacted]'

/*
 * Patterns of secrets in log lines. The identity service's ID tokens are JWTs (RFC 7519), its refresh tokens are long
 * base64url texts. Pages and stations control parts of these lines, so each expression must run in linear time for any
 * text: a match starts only at the beginning of a run of its characters (lookbehind) and consumes the run.
 */
const WORD_WITH_DOTS = /[\w.-]+/g
const HEADER = /\b(Bearer|Basic)\s+[^\s"',;]+/gi
const AUTHORIZATION = /(["']?\bauthorization["']?\s*[:=]\s*["']?)[^"',;\r\n]+/gi
const NAME = /\w+/g
const SECRET_NAME = /token|secret|password|passwd|api_?key/i
/** Matches the separator and the value after a name. A value without its closing quote extends to the end. */
const VALUE = /(["']?\s*[:=]\s*)(?:"[^"\\]*(?:\\[\s\S][^"\\]*)*\\?"?|'[^']*'?|[^\s"',;&}]+)/y
const URL_IN_TEXT = /(?<![a-z\d+.-])[a-z\d+.-]+:\/\/[^\s"'<>]*/gi
const USER = /:\/\/[^/@]+@/g
/** Matches other likely secrets: at least 40 characters of base64 or hex in a row. */
const KEY = /[A-Za-z0-9+_-]{40,}={0,2}/g
/** Matches email addresses, but not file names such as tray@2x.png. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@(?!\dx\.)(?:[\w-]{1,63}\.)+[a-z]{2,}/gi

/** Removes JWTs. They have three base64url parts, of which the first starts with "ey" and the last may be empty. */
function redactJwt(word: string): string {
  const parts = word.split('.')
  const clean: string[] = []
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? ''
    const start = part.search(/\bey/)
    const isJwt = start >= 0 && part.length - start >= 10 && index + 2 < parts.length
    if (!isJwt || parts[index + 1] === '') clean.push(part)
    else {
      clean.push(part.slice(0, start) + REDACTED)
      index += 2
    }
  }
  return clean.join('.')
}

function redactNamedSecrets(text: string): string {
  let clean = ''
  let copiedTo = 0
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (index < copiedTo || !SECRET_NAME.test(name)) continue
    VALUE.lastIndex = index + name.length
    const [match = '', separator = ''] = VALUE.exec(text) ?? []
    if (match === '') continue
    clean += text.slice(copiedTo, index + name.length) + separator + REDACTED
    copiedTo = index + name.length + match.length
  }
  return clean + text.slice(copiedTo)
}

function redactQuery(url: string): string {
  const end = url.search(/[?#]/)
  const clean = end < 0 ? url : `${url.slice(0, end)}?${REDACTED}`
  return clean.replace(USER, `://${REDACTED}@`)
}

/** Removes tokens, credentials and URL queries in linear time. Truncated text must come from `cutAtWord`. */
export function redact(text: string): string {
  return redactNamedSecrets(
    text
      .replace(WORD_WITH_DOTS, redactJwt)
      .replace(HEADER, `$1 ${REDACTED}`)
      .replace(AUTHORIZATION, `$1${REDACTED}`),
  )
    .replace(URL_IN_TEXT, redactQuery)
    .replace(KEY, REDACTED)
    .replace(EMAIL, REDACTED)
}

/** Fields of errors that contain headers and bodies, which are too risky to log. */
const OMITTED_FIELDS = ['config', 'request', 'response']
const MAX_DEPTH = 4

/** Copies a value for the log: plain data with redacted texts and limited depth, without fields of secret names. */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redact(value)
  if (value instanceof Error)
    return { name: value.name, message: redact(value.message), ...ownFields(value, depth) }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[...]'
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  return ownFields(value, depth)
}

function ownFields(value: object, depth: number): Record<string, unknown> {
  const isLoggable = ([key, field]: readonly [string, unknown]) =>
    !OMITTED_FIELDS.includes(key) && typeof field !== 'function'
  const clean = ([key, field]: readonly [string, unknown]) => {
    const isSecret = SECRET_NAME.test(key) || key.toLowerCase() === 'authorization'
    return [key, isSecret ? REDACTED : redactValue(field, depth + 1)] as const
  }
  return Object.fromEntries(Object.entries(value).filter(isLoggable).map(clean))
}

const WORD_BREAK = /[\s"'<>]/

/** Truncates text before the word that exceeds `maxLength`, because redaction does not recognize a partial token. */
export function cutAtWord(text: string, maxLength: number): string {
  let end = maxLength
  if (text.length <= end) return text
  while (end > 0 && !WORD_BREAK.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
