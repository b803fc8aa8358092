import type { IncomingMessage } from 'node:http'
import type * as Electron from 'electron'
import { withAbsentNamed } from './absent.ts'

type Details = Electron.OnHeadersReceivedListenerDetails
type Listener = (
  details: Details,
  decide: (response: Electron.HeadersReceivedResponse) => void,
) => void

let onHeaders: Listener | null = null

/** Looks at answers for pictures alone, of any http address: as much as the app does. Of https the double reads nothing. */
export const webRequest = withAbsentNamed(
  {
    onHeadersReceived(
      filter: Electron.WebRequestFilter | Listener | null,
      listener?: Listener | null,
    ) {
      if (filter === null || typeof filter === 'function' || filter.types?.join() !== 'image') {
        throw new Error('The double looks at answers for pictures alone.')
      }
      onHeaders = listener ?? null
    },
  } satisfies Pick<Electron.WebRequest, 'onHeadersReceived'>,
  'webRequest',
)

/** Whether the app lets an answer of the network pass to the page. */
export async function isLetThrough(
  request: IncomingMessage,
  answer: IncomingMessage,
): Promise<boolean> {
  const listener = onHeaders
  if (listener === null || request.headers['sec-fetch-dest'] !== 'image') return true
  const responseHeaders: Record<string, string[]> = {}
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    const name = answer.rawHeaders[at] ?? ''
    const values = responseHeaders[name] ?? []
    responseHeaders[name] = [...values, answer.rawHeaders[at + 1] ?? '']
  }
  const details = { url: request.url ?? '', resourceType: 'image', responseHeaders }
  const response = await new Promise<Electron.HeadersReceivedResponse>((resolve) => {
    listener(details as unknown as Details, resolve)
  })
  return response.cancel !== true
}
