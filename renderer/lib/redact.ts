/** Removes credentials from anything on its way to a log. */

const HIDDEN = '[hidden]'
/** Header and field names whose value is a secret, compared in lower case. */
const SECRET_KEYS = new Set([
  'authorization',
  'password',
  'token',
  'idtoken',
  'accesstoken',
  'refreshtoken',
  'apikey',
])
/** A JSON web token: two base64url parts that begin like JSON, and a signature that may be empty. */
const JWT = /(?<![\w-])(?=[\w-]+\.eyJ[\w-]+\.)[\w-]*eyJ[\w-]+\.[\w-]+\.[\w-]*/g
const BEARER = /\b(bearer)\s+[^\s"',]+/gi
const QUERY_SECRET = /([?&](?:key|token|access_token|id_token)=)[^&#\s"']+/gi
const MAX_DEPTH = 4

/** A copy that is safe to log: plain data only, secrets replaced, depth limited. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) {
    return { name: value.name, message: redactText(value.message), ...ownFields(value, depth) }
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return '[...]'
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return ownFields(value, depth)
}

function ownFields(value: object, depth: number): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(value)) {
    // Requests and their configuration carry headers and bodies: never worth the risk in a log.
    if (key === 'config' || key === 'request' || key === 'response') continue
    if (typeof field === 'function') continue
    fields[key] = SECRET_KEYS.has(key.toLowerCase()) ? HIDDEN : redact(field, depth + 1)
  }
  return fields
}

function redactText(text: string): string {
  return text
    .replace(JWT, HIDDEN)
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(QUERY_SECRET, `$1${HIDDEN}`)
}
