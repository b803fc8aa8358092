import { createServer } from 'node:http'
import { listenLocally, stopServer } from '../../shared/net/testing/local-server.ts'

export interface BlankPage {
  readonly url: string
  close(): Promise<void>
}

export async function serveBlankPage(): Promise<BlankPage> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>Blank</title><link rel="icon" href="data:,">')
  })
  return {
    url: `${await listenLocally(server)}/`,
    close: () => stopServer(server),
  }
}
