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

/** Rejects other media types, `__proto__` and `constructor.prototype`. `emptyIsNone`: an empty body is no body. */
export function readJson(
  app: FastifyInstance,
  mediaTypes: string[],
  { emptyIsNone }: { emptyIsNone: boolean },
): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(mediaTypes, { parseAs: 'buffer' }, (request, body, done) => {
    if (emptyIsNone && body.length === 0) done(null, undefined)
    else parse(request, decode(body), done)
  })
}
