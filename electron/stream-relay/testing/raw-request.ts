import { connect } from 'node:net'

/** Sends bytes that an HTTP client would not send. Resolves with the response, or '' when the server sent none. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // The server may close the connection during the request.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(text, 'latin1')
  await closed
  return Buffer.concat(chunks).toString('latin1')
}

/** Formats a request with these headers only. */
export function rawRequest(
  target: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
}
