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

/** Media type of a file by its extension; an unknown extension is bytes, never something that runs. */
export function contentType(fileName: string): string {
  return ownValue(CONTENT_TYPES, path.extname(fileName).toLowerCase()) ?? 'application/octet-stream'
}

/** What no page of this app ever needs, off for it and for anything it might embed. */
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

/** Security headers of every answer of the app's own scheme, refusals included. */
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

/**
 * Built assets carry a hash in their name and never change. Nothing else is kept: a page is kept under
 * its whole address, and that may hold the code of a mailed link.
 */
export function cacheControl(segments: readonly string[]): string {
  return segments[0] === 'assets' ? 'public, max-age=31536000, immutable' : 'no-store'
}

const SCHEME = 'app'

/**
 * Makes app:// a scheme with an origin of its own, treated as secure, that fetch and CORS know. Must
 * be called once, before the app is ready.
 */
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

/** Content-Security-Policies of the app's window and of the mini player's. */
interface PagePolicies {
  readonly main: string
  readonly mini: string
}

/** Answers a request from the renderer's folder. */
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

/**
 * Answers from a development server (electron-vite's, with hot reload) under the app's own origin.
 * Its inline scripts and socket do not fit the policy, so there is none: development builds only.
 */
export function createDevelopmentHandler(server: string) {
  return async (request: Pick<Request, 'url' | 'headers'>): Promise<Response> => {
    const { host, pathname, search } = new URL(request.url)
    if (`${SCHEME}://${host}` !== APP_ORIGIN) return new Response(null, { status: 404 })
    // Set, not resolved: a path of `//elsewhere/` would otherwise name another server.
    const address = Object.assign(new URL(server), { pathname, search })
    // By what it accepts, the server tells a style sheet from the module that inserts one.
    return net.fetch(address.href, { headers: { accept: request.headers.get('accept') ?? '*/*' } })
  }
}

/** A page of main's own, with a Content-Security-Policy of its own. */
interface OwnPage {
  readonly body: string
  readonly policy: string
}

/** Answers for pages that main holds itself, by their address; everything else goes on to `handle`. */
export function withOwnPages<Asked extends Pick<Request, 'method' | 'url'>>(
  pages: Readonly<Record<string, OwnPage>>,
  handle: (request: Asked) => Promise<Response>,
): (request: Asked) => Promise<Response> {
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

/** Serves app://undertone from `folder`, or from a development server; call when the app is ready. */
export function serveApp(folder: string, policies: PagePolicies): void {
  const server = developmentServer(process.env, app.isPackaged)
  protocol.handle(
    SCHEME,
    withOwnPages<Request>(
      { [CRASH_PAGE_URL]: CRASH_PAGE },
      server === null ? createFolderHandler(folder, policies) : createDevelopmentHandler(server),
    ),
  )
}

/**
 * Address of the development server that `electron-vite dev` announces, or null. A packaged app never
 * follows it, and it must be on this machine: what it serves runs as the app.
 */
export function developmentServer(
  env: Readonly<Record<string, string | undefined>>,
  isPackaged: boolean,
): string | null {
  const address = env.ELECTRON_RENDERER_URL
  if (isPackaged || !address || !URL.canParse(address)) return null
  const url = new URL(address)
  return url.protocol === 'http:' && isLoopbackHost(url.hostname) ? url.href : null
}
