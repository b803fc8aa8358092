import { readFileSync } from 'node:fs'
import { protocol } from '../protocol.ts'

interface ResponseParts {
  readonly data?: string | Buffer
  readonly path?: string
  readonly mimeType?: string
  readonly headers?: Record<string, string>
  readonly statusCode?: number
}
type OldResponse = string | Buffer | ResponseParts
type Handler = (request: Request, callback: (response: OldResponse) => void) => void

const partsOf = (response: OldResponse): ResponseParts =>
  typeof response === 'string' || Buffer.isBuffer(response) ? { data: response } : response

/** Implements Electron's callback APIs from before `protocol.handle`, with which specs serve pages. */
export function respondWith(toBody: (response: OldResponse) => BodyInit) {
  return (scheme: string, handler: Handler): boolean => {
    protocol.handle(scheme, async (request) => {
      const response = await new Promise<OldResponse>((resolve) => handler(request, resolve))
      const { mimeType = 'text/html', headers, statusCode = 200 } = partsOf(response)
      return new Response(toBody(response), {
        status: statusCode,
        headers: { 'content-type': mimeType, ...headers },
      })
    })
    return true
  }
}

export function dataOf(response: OldResponse): BodyInit {
  return (partsOf(response).data ?? '') as BodyInit
}

export function fileOf(response: OldResponse): BodyInit {
  const file = typeof response === 'string' ? response : partsOf(response).path
  return file ? readFileSync(file) : ''
}
