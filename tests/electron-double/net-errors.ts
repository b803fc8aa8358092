/** Node's network errors and Chromium's names for them. */
const NET_ERRORS: readonly (readonly [node: RegExp, chromium: string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'ERR_NAME_NOT_RESOLVED'],
  [/ECONNREFUSED/, 'ERR_CONNECTION_REFUSED'],
  [/ECONNRESET|UND_ERR_SOCKET/, 'ERR_CONNECTION_RESET'],
  [/HTTP\(S\) scheme/, 'ERR_UNSAFE_REDIRECT'],
  [/ERR_UNEXPECTED/, 'ERR_UNEXPECTED'],
  [/ERR_FAILED/, 'ERR_FAILED'],
]

/** Returns Chromium's name for an error of Node's network or of an app handler. Null when it has no name. */
export function netErrorOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const text = `${'code' in error ? error.code : ''} ${error.message}`
  return NET_ERRORS.find(([node]) => node.test(text))?.[1] ?? null
}

const failures = new Map<string, string>()

/** Records why the proxy has no response for `url`, because Chromium sees only a broken connection. Null clears it. */
export function recordFailure(url: string, error: unknown): void {
  const { host } = new URL(url)
  const name = error === null ? null : netErrorOf(error)
  if (name === null) failures.delete(host)
  else failures.set(host, name)
}

export function failureOf(url: string): string | null {
  return URL.canParse(url) ? (failures.get(new URL(url).host) ?? null) : null
}
