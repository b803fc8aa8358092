import type { ServerResponse } from 'node:http'

/** What can be wrong with the next answer. */
export type LocalFault =
  /** The connection is closed without an answer. */
  | 'drop'
  /** The request is done, and then the connection is closed without an answer. */
  | 'drop-after'
  /** Nothing ever comes. */
  | 'silence'
  | 'server-error'
  | 'not-json'
  | 'too-long'
  /** A well-formed answer that is about something else. */
  | 'nonsense'
  /** Refuses, and quotes the secret key everywhere it can. */
  | 'quote-key'

const TOO_LONG = 5_000_000

/** Spoils an answer; `key` is what the request was authorised with. */
export function spoil(fault: LocalFault, response: ServerResponse, key: string): void {
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
      response.writeHead(200, json).end(JSON.stringify({ padding: 'x'.repeat(TOO_LONG) }))
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
