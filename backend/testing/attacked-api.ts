import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { createTestApi } from './test-api.ts'

export const HOST = 'Host: 127.0.0.1\r\nConnection: close'
export const ADA = `${HOST}\r\nAuthorization: Bearer token-ada\r\nContent-Type: application/json`

async function sendRaw(
  port: number,
  head: string,
  body = '',
): Promise<{ status: number; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.end(
    `${head}\r\n${body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`}\r\n${body}`,
  )
  const response = await text(socket)
  const [responseHead = '', responseBody = ''] = response.split(/\r\n\r\n/s)
  return { status: Number(responseHead.split(' ')[1]), body: responseBody }
}

/** Starts an API that accepts raw, possibly malformed requests and can check that they caused no harm. */
export async function startAttackedApi() {
  const api = await createTestApi()
  await api.addUser('ada', 'listener')
  await api.addUser('bob', 'listener')
  await api.addStation({ id: 'night-bus', name: 'Night Bus' })
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(url).port)
  const initialState = JSON.stringify(await api.state())
  return {
    server: api.app.server,
    port,
    send: (head: string, body?: string) => sendRaw(port, head, body),
    /** Returns true when no user data has changed and the API still responds. */
    isUnharmed: async (): Promise<boolean> => {
      const response = await fetch(`${url}/stations/night-bus`)
      await response.arrayBuffer()
      return response.ok && JSON.stringify(await api.state()) === initialState
    },
    close: api.close,
  }
}
export type AttackedApi = Awaited<ReturnType<typeof startAttackedApi>>
