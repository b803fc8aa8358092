import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'

/** RFC 8259: JSON is UTF-8. A lenient decoder would store replacement characters. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(body: Buffer): string {
  try {
    return utf8.decode(body)
  } catch {
    throw new Failure(400, 'invalid-json')
  }
}

/** Accepts only JSON bodies (else 415) and rejects prototype keys. With `allowEmpty`, an empty body is `undefined`. */
export function acceptOnlyJson(
  app: FastifyInstance,
  mediaTypes: string[],
  { allowEmpty }: { allowEmpty: boolean },
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(mediaTypes, { parseAs: 'buffer' }, (request, body, done) => {
    if (allowEmpty && body.length === 0) done(null, undefined)
    else parse(request, decode(body), done)
  })
}
