const GONE = '[redacted]'

/**
 * What a log line must never hold, most specific first. The shapes are those of the identity service:
 * ID tokens are JWTs (RFC 7519), refresh tokens long runs of base64url.
 */
const RULES: readonly (readonly [RegExp, string])[] = [
  // Three (or, unsigned, two and an empty) base64url parts; a JSON object in base64 starts with "ey".
  [/\bey[\w-]{8,}\.[\w-]+\.[\w-]*/g, GONE],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${GONE}`],
  [/(["']?\bauthorization["']?\s*[:=]\s*["']?)[^"',;\r\n]+/gi, `$1${GONE}`],
  [
    /(["']?\w*(?:token|secret|password|passwd|api_?key)\w*["']?\s*[:=]\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s"',;&}]+)/gi,
    `$1${GONE}`,
  ],
  // The query and fragment of any URL; user:password@ before its host.
  [/\b([a-z][a-z0-9+.-]*:\/\/[^\s"'<>?#]*)[?#][^\s"'<>]*/gi, `$1?${GONE}`],
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi, `$1${GONE}@`],
  // Anything else long enough to be a key: 40 characters of base64 or hex without a break.
  [/[A-Za-z0-9+_-]{40,}={0,2}/g, GONE],
  // Whose log it is: an e-mail address, local part at most 64 letters (RFC 5321, section 4.5.3.1.1);
  // tray@2x.png is a picture.
  [/[\w.+-]{1,64}@(?!\dx\.)(?:[\w-]{1,63}\.)+[a-z]{2,}/gi, GONE],
]

/** `text` with tokens, credentials and the queries of URLs taken out. Safe to write to a log. */
export function redact(text: string): string {
  return RULES.reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), text)
}
