export async function callApi(
  base: string,
  method: string,
  route: string,
  token: string | null,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(`${base}${route}`, {
    method,
    headers: {
      ...headers,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const etag = response.headers.get('etag') ?? ''
  return { status: response.status, etag, body: text === '' ? null : JSON.parse(text) }
}

/** Response of Firebase Auth. Successful responses have some of the fields; errors have only `error`. */
interface IdentityResponse {
  readonly localId: string
  readonly idToken: string
  readonly refreshToken: string
  readonly user_id: string
  readonly id_token: string
  readonly mfaPendingCredential: string
  readonly mfaInfo: readonly { readonly mfaEnrollmentId: string; readonly phoneInfo: string }[]
  readonly phoneSessionInfo: { readonly sessionInfo: string }
  readonly phoneResponseInfo: { readonly sessionInfo: string }
  readonly error?: { readonly message: string }
}

export async function callIdentity(
  base: string,
  call: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const host = call === 'token' ? 'securetoken' : 'identitytoolkit'
  const version = call.includes('/mfa') ? 'v2' : 'v1'
  const url = `${base}/${host}.googleapis.com/${version}/${call}?key=demo-key`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as IdentityResponse }
}

export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** Changes claims of an unsigned token, as issued by the emulator. */
export function forge(token: string, change: Record<string, unknown>): string {
  const [header] = token.split('.')
  return `${header}.${Buffer.from(JSON.stringify({ ...claimsOf(token), ...change })).toString('base64url')}.`
}
