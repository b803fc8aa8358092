import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { app, net, protocol } from 'electron'
import { ownValue } from '../../shared/api/own-value.ts'
import { APP_ORIGIN } from '../../shared/config/config.ts'
import { isLoopbackHost } from '../../shared/config/runtime-config.ts'
import { CRASH_PAGE, CRASH_PAGE_URL } from './crash-page.ts'
import { resolveAppPath } from './resolve-path.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.opus': 'audio/ogg',
  '.txt': 'text/plain; charset=utf-8',
}

/** Returns the content type of a file. Unknown extensions have a binary type, so that no browser executes the file. */
export function contentType(fileName: string): string {
  return ownValue(CONTENT_TYPES, path.extname(fileName).toLowerCase()) ?? 'application/octet-stream'
}

const PERMISSIONS_OFF = [
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

export function securityHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': PERMISSIONS_OFF.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/** Allows caching only for hashed assets: the cache key of a page is its URL, which may contain a verification code. */
export function cacheControl(segments: readonly string[]): string {
  return segments[0] === 'assets' ? 'public, max-age=31536000, immutable' : 'no-store'
}

const SCHEME = 'app'

/** Registers app:// as a secure standard scheme with fetch and CORS. Call it once, before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        corsEnabled: true,
        stream: true,
        codeCache: true,
      },
    },
  ])
}

interface PagePolicies {
  readonly main: string
  readonly mini: string
}

export function createFolderHandler(folder: string, policies: PagePolicies) {
  const mainHeaders = securityHeaders(policies.main)
  const miniHeaders = securityHeaders(policies.mini)
  const refuse = (status: number) => new Response(null, { status, headers: mainHeaders })

  return async (request: Pick<Request, 'method' | 'url'>): Promise<Response> => {
    const resolution = resolveAppPath(request.method, request.url)
    if (resolution.kind === 'refused') return refuse(resolution.status)
    const { segments } = resolution
    const body = await readFile(path.join(folder, ...segments)).catch(() => null)
    if (body === null) return refuse(404)
    const headers = segments[0] === 'mini' ? miniHeaders : mainHeaders
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), {
      headers: {
        ...headers,
        'Content-Type': contentType(segments.at(-1) ?? ''),
        'Content-Length': String(body.byteLength),
        'Cache-Control': cacheControl(segments),
      },
    })
  }
}

/** Proxies a development server. Sends no CSP, which the inline scripts and socket of electron-vite would violate. */
export function createDevelopmentHandler(server: string) {
  return async (request: Pick<Request, 'url' | 'headers'>): Promise<Response> => {
    const { host, pathname, search } = new URL(request.url)
    if (`${SCHEME}://${host}` !== APP_ORIGIN) return new Response(null, { status: 404 })
    // new URL(path, base) would take the host from a path such as `//host.example/`.
    const address = Object.assign(new URL(server), { pathname, search })
    // The server uses Accept to distinguish a style sheet from its JavaScript module.
    return net.fetch(address.href, { headers: { accept: request.headers.get('accept') ?? '*/*' } })
  }
}

interface GeneratedPage {
  readonly body: string
  readonly policy: string
}

/** Returns a handler that also serves `pages`, which need no file. Their keys are full URLs. */
export function withGeneratedPages<AppRequest extends Pick<Request, 'method' | 'url'>>(
  pages: Readonly<Record<string, GeneratedPage>>,
  handle: (request: AppRequest) => Promise<Response>,
): (request: AppRequest) => Promise<Response> {
  return async (request) => {
    const page = pages[request.url]
    if (page === undefined || request.method !== 'GET') return handle(request)
    return new Response(page.body, {
      headers: {
        ...securityHeaders(page.policy),
        'Content-Type': contentType(request.url),
        'Cache-Control': cacheControl([]),
      },
    })
  }
}

/** Serves app://undertone from `folder` or a development server. Call it when the app is ready. */
export function serveApp(folder: string, policies: PagePolicies): void {
  const server = developmentServer(process.env, app.isPackaged)
  protocol.handle(
    SCHEME,
    withGeneratedPages<Request>(
      { [CRASH_PAGE_URL]: CRASH_PAGE },
      server === null ? createFolderHandler(folder, policies) : createDevelopmentHandler(server),
    ),
  )
}

/** Returns the server's URL. Null in packaged apps and for other machines, because the content runs as the app. */
export function developmentServer(
  env: Readonly<Record<string, string | undefined>>,
  isPackaged: boolean,
): string | null {
  const address = env.ELECTRON_RENDERER_URL
  if (isPackaged || !address || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'http:' && isLoopbackHost(url.hostname) ? url.href : null
}
