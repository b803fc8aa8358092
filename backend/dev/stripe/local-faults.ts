import type { ServerResponse } from 'node:http'

export type LocalFault =
  | 'drop'
  /** Processes the request, then closes the connection without a response. */
  | 'drop-after'
  | 'silence'
  | 'server-error'
  | 'not-json'
  | 'too-long'
  /** A well-formed response with another object. */
  | 'nonsense'
  /** An error that contains the secret key in every field. */
  | 'quote-key'

const TOO_LONG_CHARS = 5_000_000

export function sendFault(fault: LocalFault, response: ServerResponse, key: string): void {
  const json = { 'content-type': 'application/json' }
  const error = { type: 'api_error', message: 'Something went wrong on our end.' }
  switch (fault) {
    case 'silence':
      return
    case 'server-error':
      response.writeHead(500, json).end(JSON.stringify({ error }))
      return
    case 'not-json':
      response.writeHead(200, json).end('<html>')
      return
    case 'too-long':
      response.writeHead(200, json).end(JSON.stringify({ padding: 'x'.repeat(TOO_LONG_CHARS) }))
      return
    case 'nonsense':
      response.writeHead(200, json).end(JSON.stringify({ object: 'balance', url: 12 }))
      return
    case 'quote-key': {
      const quoted = { type: 'card_error', code: key, message: `Bad key ${key}`, param: key }
      response.writeHead(402, { ...json, 'request-id': key }).end(JSON.stringify({ error: quoted }))
      return
    }
    default:
      response.destroy()
  }
}
