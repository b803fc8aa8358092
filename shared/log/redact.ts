const GONE = '[redacted]'

/*
 * What a log line must never hold. The shapes are those of the identity service: ID tokens are JWTs
 * (RFC 7519), refresh tokens long runs of base64url. Pages and stations write parts of these lines, so
 * each expression reads a text of any shape a fixed number of times: it begins only where a run of its
 * letters begins (lookbehind) and takes the run to its end.
 */
const WORD_WITH_DOTS = /[\w.-]+/g
const HEADER = /\b(Bearer|Basic)\s+[^\s"',;]+/gi
const AUTHORIZATION = /(["']?\bauthorization["']?\s*[:=]\s*["']?)[^"',;\r\n]+/gi
const NAME = /\w+/g
const SECRET_NAME = /token|secret|password|passwd|api_?key/i
/** What stands between a name and its value, and the value; one whose quote is missing, to the end. */
const VALUE = /(["']?\s*[:=]\s*)(?:"[^"\\]*(?:\\[\s\S][^"\\]*)*\\?"?|'[^']*'?|[^\s"',;&}]+)/y
const URL_IN_TEXT = /(?<![a-z\d+.-])[a-z\d+.-]+:\/\/[^\s"'<>]*/gi
const USER = /:\/\/[^/@]+@/g
/** Anything else long enough to be a key: 40 characters of base64 or hex without a break. */
const KEY = /[A-Za-z0-9+_-]{40,}={0,2}/g
/** An e-mail address; tray@2x.png is a picture. */
const EMAIL = /(?<![\w.+-])[\w.+-]+@(?!\dx\.)(?:[\w-]{1,63}\.)+[a-z]{2,}/gi

/** Takes out three (or, unsigned, two and an empty) base64url parts; JSON in base64 starts with "ey". */
function withoutJwt(word: string): string {
  const parts = word.split('.')
  const clean: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at] ?? ''
    const begins = part.search(/\bey/)
    const isJwt = begins >= 0 && part.length - begins >= 10 && at + 2 < parts.length
    if (!isJwt || parts[at + 1] === '') clean.push(part)
    else {
      clean.push(part.slice(0, begins) + GONE)
      at += 2
    }
  }
  return clean.join('.')
}

/** Takes out what stands behind a name such as `refreshToken` or `api_key`. */
function withoutNamedSecrets(text: string): string {
  let clean = ''
  let done = 0
  for (const { 0: name, index } of text.matchAll(NAME)) {
    if (index < done || !SECRET_NAME.test(name)) continue
    VALUE.lastIndex = index + name.length
    const [whole = '', between = ''] = VALUE.exec(text) ?? []
    if (whole === '') continue
    clean += text.slice(done, index + name.length) + between + GONE
    done = index + name.length + whole.length
  }
  return clean + text.slice(done)
}

/** A URL without its query, its fragment, and the user:password@ before its host. */
function withoutQuery(url: string): string {
  const end = url.search(/[?#]/)
  const clean = end < 0 ? url : `${url.slice(0, end)}?${GONE}`
  return clean.replace(USER, `://${GONE}@`)
}

/**
 * `text` with tokens, credentials and the queries of URLs taken out, in time that grows with its length.
 * Safe to write to a log. What was cut before must have been cut by `cutAtWord`.
 */
export function redact(text: string): string {
  return withoutNamedSecrets(
    text
      .replace(WORD_WITH_DOTS, withoutJwt)
      .replace(HEADER, `$1 ${GONE}`)
      .replace(AUTHORIZATION, `$1${GONE}`),
  )
    .replace(URL_IN_TEXT, withoutQuery)
    .replace(KEY, GONE)
    .replace(EMAIL, GONE)
}

/** Requests and their configuration carry headers and bodies: never worth the risk in a log. */
const LEFT_OUT = ['config', 'request', 'response']
const MAX_DEPTH = 4

/**
 * A copy of any value that is safe to log: plain data only, each text redacted, fields with the name of a
 * secret taken out, depth limited.
 */
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
  const isKept = ([key, field]: readonly [string, unknown]) =>
    !LEFT_OUT.includes(key) && typeof field !== 'function'
  const clean = ([key, field]: readonly [string, unknown]) => {
    const isSecret = SECRET_NAME.test(key) || key.toLowerCase() === 'authorization'
    return [key, isSecret ? GONE : redactValue(field, depth + 1)] as const
  }
  return Object.fromEntries(Object.entries(value).filter(isKept).map(clean))
}

const BREAK = /[\s"'<>]/

/**
 * At most the first `letters` of a text. The word in which they end is left out as a whole: a part of a
 * token is not recognised as one.
 */
export function cutAtWord(text: string, letters: number): string {
  let end = letters
  if (text.length <= end) return text
  while (end > 0 && !BREAK.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
