import path from 'node:path'
import { type Connect, type Plugin, type PreviewServer, preview } from 'vite'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { contentSecurityPolicy } from '../../shared/config/content-security-policy.ts'
import { ROOT } from './run.ts'
import { explainWebPort } from './web-port.ts'

export interface WebServer {
  /** http://127.0.0.1:<port> */
  readonly url: string
  close(): Promise<void>
}

/** Answers /config.json: what the main process hands to the renderer on the desktop. */
export function serveConfig(config: RuntimeConfig): Plugin {
  const body = JSON.stringify(config)
  const answer: Connect.NextHandleFunction = (_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'no-store')
    response.end(body)
  }
  return {
    name: 'undertone-config',
    configureServer: ({ middlewares }) => void middlewares.use('/config.json', answer),
    configurePreviewServer: ({ middlewares }) => void middlewares.use('/config.json', answer),
  }
}

/** As on the desktop: a page is not kept, since its address may hold the code of a mailed link. */
const keepNoPages: Plugin = {
  name: 'undertone-keep-no-pages',
  configurePreviewServer: ({ middlewares }) =>
    void middlewares.use((request, response, next) => {
      if (!request.url?.startsWith('/assets/')) response.setHeader('cache-control', 'no-store')
      next()
    }),
}

/**
 * Serves the built renderer to a browser on loopback, with the same security headers as the desktop
 * app's own protocol. `port` 0 takes a free one. Throws a Problem when the port is in use.
 */
export async function serveWeb(options: {
  readonly port: number
  readonly config: RuntimeConfig
}): Promise<WebServer> {
  const starting: Promise<PreviewServer> = preview({
    configFile: false,
    root: path.join(ROOT, 'renderer'),
    logLevel: 'error',
    build: { outDir: path.join(ROOT, 'out/renderer') },
    preview: {
      host: '127.0.0.1',
      port: options.port,
      strictPort: true,
      cors: false,
      headers: {
        'Content-Security-Policy': contentSecurityPolicy(options.config, 'browser'),
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
      },
    },
    plugins: [keepNoPages, serveConfig(options.config)],
  })
  const server = await starting.catch((error: unknown) => {
    throw explainWebPort(error, options.port)
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('no port was opened')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
