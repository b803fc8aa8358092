/** Test double for Google: a local token endpoint and its ID tokens. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Creates an unsigned ID token that is valid for an hour. */
export function idTokenFor(clientId: string, nonce: string): string {
  const iat = Math.floor(Date.now() / 1_000)
  const claims = {
    iss: 'https://accounts.google.com',
    aud: clientId,
    sub: '1',
    nonce,
    iat,
    exp: iat + 3_600,
  }
  return `${encode({ alg: 'none' })}.${encode(claims)}.`
}

/** Starts a token endpoint. `createIdToken` returns the ID token for a form, or throws to respond with 400. */
export async function startTokenEndpoint(
  createIdToken: (form: URLSearchParams) => Promise<string> | string,
) {
  const forms: Record<string, string>[] = []
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    forms.push(Object.fromEntries(form))
    try {
      const tokens = {
        access_token: 'a',
        token_type: 'Bearer',
        id_token: await createIdToken(form),
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens))
    } catch {
      response.writeHead(400).end('{"error":"invalid_grant"}')
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    forms,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
