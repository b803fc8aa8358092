const REDACTED = '[redacted]'

/*
 * Patterns of secrets in log lines. Identity service tokens: ID tokens are JWTs (RFC 7519), refresh tokens
 * are long base64url runs. Pages and stations control parts of these lines, so each expression must run in
 * linear time for any text: it starts only at the beginning of a run of its characters (lookbehind) and
 * consumes the run.
 */
const WORD_WITH_DOTS = /[\w.-]+/g
const HEADER = /\b(Bearer|Basic)\s+[^\s"',;]+/gi
const AUTHORIZATION = /(["']?\bauthorization["']?\s*[:=]\s*["']?)[^"',;\r\n]+/gi
const NAME = /\w+/g
const SECRET_NAME = /token|secret|password|passwd|api_?key/i
/** The separator and the value; a value without its closing quote extends to the end. */
const VALUE = /(["']?\s*[:=]\s*)(?:"[^"\\]*(?:\\[\s\S][^"\\]*)*\\?"?|'[^']*'?|[^\s"',;&}]+)/y
const URL_IN_TEXT = /(?<![a-z\d+.-])[a-z\d+.-]+:\/\/[^\s"'<>]*/gi
const USER = /:\/\/[^/@]+@/g
/** Any other likely key: 40 characters of base64 or hex without a break. */
const KEY = /[A-Za-z0-9+_-]{40,}={0,2}/g
/** Excludes file names such as tray@2x.png. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@(?!\dx\.)(?:[\w-]{1,63}\.)+[a-z]{2,}/gi

/** Removes three base64url parts (or two and an empty one, unsigned); base64 JSON starts with "ey". */
function withoutJwt(word: string): string {
  const parts = word.split('.')
  const clean: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const start = part.search(/\bey/)
    const isJwt = start >= 0 && part.length - start >= 10 && at + 2 < parts.length
    if (!isJwt || parts[at + 1] === '') clean.push(part)
    else {
      clean.push(part.slice(0, start) + REDACTED)
      at += 2
    }
  }
  return clean.join('.')
}

function withoutNamedSecrets(text: string): string {
  let clean = ''
  let done = 0
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (index < done || !SECRET_NAME.test(name)) continue
    VALUE.lastIndex = index + name.length
    const [match = '', between = ''] = VALUE.exec(text) ?? []
    if (match === '') continue
    clean += text.slice(done, index + name.length) + between + REDACTED
    done = index + name.length + match.length
  }
  return clean + text.slice(done)
}

function withoutQuery(url: string): string {
  const end = url.search(/[?#]/)
  const clean = end < 0 ? url : `${url.slice(0, end)}?${REDACTED}`
  return clean.replace(USER, `://${REDACTED}@`)
}

/** Removes tokens, credentials and URL queries in linear time. Truncated text must come from `cutAtWord`. */
export function redact(text: string): string {
  return withoutNamedSecrets(
    text
      .replace(WORD_WITH_DOTS, withoutJwt)
      .replace(HEADER, `$1 ${REDACTED}`)
      .replace(AUTHORIZATION, `$1${REDACTED}`),
  )
    .replace(URL_IN_TEXT, withoutQuery)
    .replace(KEY, REDACTED)
    .replace(EMAIL, REDACTED)
}

/** Requests and their configuration contain headers and bodies: too risky to log. */
const OMITTED_FIELDS = ['config', 'request', 'response']
const MAX_DEPTH = 4

/** A copy of any value that is safe to log: plain data, redacted texts, no fields with secret names, limited depth. */
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

const BREAK = /[\s"'<>]/

/** Truncates to `letters`, dropping the word at the cut: redaction does not recognize a part of a token. */
export function cutAtWord(text: string, letters: number): string {
  let end = letters
  if (text.length <= end) return text
  while (end > 0 && !BREAK.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
