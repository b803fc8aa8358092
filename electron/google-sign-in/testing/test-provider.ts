/** Stands in for Google in unit tests: a token endpoint on this machine, and the ID tokens it gives. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An unsigned ID token for `clientId`, good for an hour. */
export function idTokenFor(clientId: string, nonce: string): string {
  const exp = Date.now() / 1_000 + 3_600
  const claims = { iss: 'https://accounts.google.com', aud: clientId, nonce, exp }
  return `${encode({ alg: 'none' })}.${encode(claims)}.`
}

/** The endpoint; `answer` makes the body of its answer from the form that came, or throws for a 400. */
export async function startTokenEndpoint(
  answer: (form: URLSearchParams) => Promise<string> | string,
) {
  const forms: Record<string, string>[] = []
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    forms.push(Object.fromEntries(form))
    try {
      response.end(JSON.stringify({ id_token: await answer(form) }))
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
