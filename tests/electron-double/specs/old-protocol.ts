import { readFileSync } from 'node:fs'
import { protocol } from '../protocol.ts'

interface Parts {
  readonly data?: string | Buffer
  readonly path?: string
  readonly mimeType?: string
  readonly headers?: Record<string, string>
  readonly statusCode?: number
}
type Answer = string | Buffer | Parts
type Handler = (request: Request, callback: (answer: Answer) => void) => void

const partsOf = (answer: Answer): Parts =>
  typeof answer === 'string' || Buffer.isBuffer(answer) ? { data: answer } : answer

/** Electron's ways of before `protocol.handle`, which answer by a callback. Specs use them to serve pages. */
export function answersWith(toBody: (answer: Answer) => BodyInit) {
  return (scheme: string, handler: Handler): boolean => {
    protocol.handle(scheme, async (request) => {
      const answer = await new Promise<Answer>((resolve) => handler(request, resolve))
      const { mimeType = 'text/html', headers, statusCode = 200 } = partsOf(answer)
      return new Response(toBody(answer), {
        status: statusCode,
        headers: { 'content-type': mimeType, ...headers },
      })
    })
    return true
  }
}

export function dataOf(answer: Answer): BodyInit {
  return (partsOf(answer).data ?? '') as BodyInit
}

export function fileOf(answer: Answer): BodyInit {
  const file = typeof answer === 'string' ? answer : partsOf(answer).path
  return file ? readFileSync(file) : ''
}
