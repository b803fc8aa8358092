import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

export interface RelayReader {
  readonly received: number
  /** Resolves after that many bytes. Throws if the response ends earlier. */
  until(bytes: number): Promise<void>
  readonly over: boolean
  leave(): void
}

/** Reads a stream of the relay like the app's page. `onChunk` receives each chunk and its offset. */
export async function readRelay(
  url: string,
  onChunk: (chunk: Buffer, at: number) => void = () => {},
): Promise<RelayReader> {
  const request = get(url, { headers: { Origin: 'app://undertone' }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200)
    throw new Error(`The relay returned status ${response.statusCode}.`)
  let received = 0
  let over = false
  let wake = () => {}
  response.on('data', (chunk: Buffer) => {
    onChunk(chunk, received)
    received += chunk.length
    wake()
  })
  response.on('error', () => undefined)
  response.on('close', () => {
    over = true
    wake()
  })
  return {
    get received() {
      return received
    },
    get over() {
      return over
    },
    async until(bytes) {
      while (received < bytes) {
        if (over) throw new Error(`The response ended after ${received} bytes.`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    leave: () => void request.destroy(),
  }
}
