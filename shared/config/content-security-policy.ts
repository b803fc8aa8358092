import { FUNCTIONS_REGION, type RuntimeConfig } from './config.ts'

const GOOGLE_IDENTITY = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
]
const GOOGLE_DOCUMENTS = ['https://firestore.googleapis.com']

export type PageRuntime = 'desktop' | 'browser'
type AppPage = 'main' | 'mini'

function serviceOrigins(config: RuntimeConfig, runtime: PageRuntime): string[] {
  const origins = [
    config.apiUrl,
    config.functionsUrl ??
      `https://${FUNCTIONS_REGION}-${config.firebase.projectId}.cloudfunctions.net`,
    ...(config.identityUrl === null ? GOOGLE_IDENTITY : [config.identityUrl]),
    ...(config.documentsUrl === null ? GOOGLE_DOCUMENTS : [config.documentsUrl]),
    ...(config.directoryUrl === null ? [] : [config.directoryUrl]),
    ...(config.listenBrainzUrl === null ? [] : [config.listenBrainzUrl]),
    // On the desktop, the main process exchanges Google's authorization code for a token.
    ...(runtime === 'browser' && config.google !== null ? [config.google.tokenUrl] : []),
  ].map((url) => new URL(url).origin)
  return [...new Set(origins)]
}

/**
 * Returns the renderer's Content-Security-Policy header for the app protocol and the web server.
 *
 * Allows inline styles, because sonner inserts a <style> element and takes no nonce, but no inline scripts. On the
 * desktop all audio comes from `relayOrigin`, the stream relay of the main process. A browser connects directly to the
 * stations, many of which use plain HTTP. HLS streams need `connect-src`, because scripts fetch them.
 */
export function contentSecurityPolicy(
  config: RuntimeConfig,
  runtime: PageRuntime,
  relayOrigin: string | null = null,
  page: AppPage = 'main',
): string {
  const relayOrigins = relayOrigin === null ? [] : [relayOrigin]
  const audioSources = runtime === 'browser' ? ['http:', 'https:'] : relayOrigins
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    // Covers and logos come from the API, which uses plain HTTP in development. Profile pictures come from any https
    // host. The mini window shows no profile pictures.
    'img-src': [
      "'self'",
      'data:',
      ...(page === 'main' ? ['https:'] : []),
      new URL(config.apiUrl).origin,
    ],
    'media-src': ["'self'", 'blob:', ...audioSources],
    // Keys of encrypted HLS may be data: URLs in the playlist, which hls.js fetches like other URLs.
    'connect-src': ["'self'", 'data:', ...serviceOrigins(config, runtime), ...audioSources],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
