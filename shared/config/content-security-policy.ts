import { FUNCTIONS_REGION, type RuntimeConfig } from './config.ts'

/** What the identity and document SDKs call when no other host is configured. */
const GOOGLE_IDENTITY = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
]
const GOOGLE_DOCUMENTS = ['https://firestore.googleapis.com']

/** Where the pages run: in a browser they exchange Google's code themselves, on the desktop main does. */
export type PageRuntime = 'desktop' | 'browser'
/** The app's window, or the mini player's. */
type AppPage = 'main' | 'mini'

/** Origins that the page may call with fetch, each once. */
function serviceOrigins(config: RuntimeConfig, runtime: PageRuntime): string[] {
  const origins = [
    config.apiUrl,
    config.functionsUrl ??
      `https://${FUNCTIONS_REGION}-${config.firebase.projectId}.cloudfunctions.net`,
    ...(config.identityUrl === null ? GOOGLE_IDENTITY : [config.identityUrl]),
    ...(config.documentsUrl === null ? GOOGLE_DOCUMENTS : [config.documentsUrl]),
    ...(config.directoryUrl === null ? [] : [config.directoryUrl]),
    ...(config.listenBrainzUrl === null ? [] : [config.listenBrainzUrl]),
    ...(runtime === 'browser' && config.google !== null ? [config.google.tokenUrl] : []),
  ].map((url) => new URL(url).origin)
  return [...new Set(origins)]
}

/**
 * The Content-Security-Policy header under which the renderer runs, derived from where its services
 * are. Used by the app's own protocol and by the browser stand-in's server.
 *
 * Inline styles are allowed because sonner inserts a <style> element and takes no nonce; scripts are
 * not. On the desktop all sound comes through `relay`, the origin at which main relays streams. A
 * browser goes straight to the stations, many of which still speak plain http; stations of HLS are
 * fetched by script.
 */
export function contentSecurityPolicy(
  config: RuntimeConfig,
  runtime: PageRuntime,
  relay: string | null = null,
  page: AppPage = 'main',
): string {
  const stations = runtime === 'browser' ? ['http:', 'https:'] : relay === null ? [] : [relay]
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // The thread that finds stations as they are typed.
    'worker-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'"],
    // Covers and logos come from the API, which on a developer's machine speaks plain http. Pictures of people come
    // from wherever they have them; the mini window shows none.
    'img-src': [
      "'self'",
      'data:',
      ...(page === 'main' ? ['https:'] : []),
      new URL(config.apiUrl).origin,
    ],
    'media-src': ["'self'", 'blob:', ...stations],
    // Keys of encrypted HLS may be in the list itself, which hls.js reads as it reads those elsewhere.
    'connect-src': ["'self'", 'data:', ...serviceOrigins(config, runtime), ...stations],
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
