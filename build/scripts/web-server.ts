import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin, type PreviewServer, preview } from 'vite'
import { CONFIG_ELEMENT_ID, type RuntimeConfig } from '../../shared/config/config.ts'
import { contentSecurityPolicy } from '../../shared/config/content-security-policy.ts'
import { ROOT } from '../run.ts'
import { readPreloads } from './route-preloads.ts'
import { explainWebPort } from './service-ports.ts'

export interface WebServer {
  readonly url: string
  close(): Promise<void>
}

const OUT_DIR = path.join(ROOT, 'out/renderer')

/** Adds the configuration to the page as a JSON data block, which the CSP allows, and preload links for the route. */
export function fillPage(html: string, config: RuntimeConfig, preloads: readonly string[]): string {
  // The escape prevents the configuration from closing the script element.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  const links = preloads.map((file) => {
    const relation = file.endsWith('.woff2') ? 'rel="preload" as="font"' : 'rel="modulepreload"'
    return `<link ${relation} crossorigin href="/${file}">`
  })
  const block = `<script type="application/json" id="${CONFIG_ELEMENT_ID}">${json}</script>`
  return html.replace('</head>', () => `${links.join('')}${block}</head>`)
}

/** Creates a Vite plugin that adds the configuration to the page of the dev server. */
export function configInPage(config: RuntimeConfig): Plugin {
  return {
    name: 'undertone-config',
    transformIndexHtml: (html) => fillPage(html, config, []),
  }
}

/** Serves the page at every path that is not a file. Browsers must not cache it: the URL may contain a code. */
function servePages(
  config: RuntimeConfig,
  headers: Readonly<Record<string, string>>,
  outDir: string,
): Plugin {
  return {
    name: 'undertone-pages',
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/assets/')) response.setHeader('cache-control', 'no-store')
        if (request.url === '/index.html') request.url = '/'
        next()
      })
      return () =>
        middlewares.use((request, response, next) => {
          if (request.url !== '/index.html') return next()
          const { pathname } = new URL(request.originalUrl ?? '/', 'http://page')
          Promise.all([readFile(path.join(outDir, 'index.html'), 'utf8'), readPreloads(outDir)])
            .then(([html, preloads]) => {
              for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
              response.setHeader('content-type', 'text/html; charset=utf-8')
              response.end(fillPage(html, config, preloads[pathname] ?? []))
            })
            .catch(next)
        })
    },
  }
}

/** Serves the built app with the desktop app's security headers. Throws a Problem when the port is in use. */
export async function serveWeb(options: {
  readonly port: number
  readonly config: RuntimeConfig
  readonly outDir?: string
}): Promise<WebServer> {
  const { outDir = OUT_DIR } = options
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(options.config, 'browser'),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  }
  const starting: Promise<PreviewServer> = preview({
    configFile: false,
    root: path.join(ROOT, 'renderer'),
    logLevel: 'error',
    build: { outDir },
    preview: {
      host: '127.0.0.1',
      port: options.port,
      strictPort: true,
      cors: false,
      headers,
    },
    plugins: [servePages(options.config, headers, outDir)],
  })
  const server = await starting.catch((error: unknown) => {
    throw explainWebPort(error, options.port)
  })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('no port was opened')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
