/**
 * Chromium does not know app://, so the double maps every custom scheme to a host. app://undertone becomes
 * http://undertone.app.localhost. Hosts under .localhost are secure contexts without TLS, and their pages may load http
 * streams, as pages of app:// may.
 */
const MAPPED_URL = /^http:\/\/([^/?#]+?)\.([a-z][a-z0-9+-]*)\.localhost(?=[/?#]|$)/
/** Matches a mapped host name. The groups are the host and the scheme of the app URL. */
export const MAPPED_HOST = /^(.+)\.([a-z][a-z0-9+-]*)\.localhost$/
const SCHEME_AND_HOST = /^([a-z][a-z0-9+-]*):\/\/([^/?#]+)/

const NETWORK_SCHEMES: readonly string[] = ['http', 'https', 'ws', 'wss', 'file', 'blob', 'data']

/** Maps a URL such as `app://undertone/x` to the URL in Chromium. Other URLs stay the same. */
export function toChromiumUrl(url: string): string {
  return url.replace(SCHEME_AND_HOST, (match, scheme: string, host: string) =>
    NETWORK_SCHEMES.includes(scheme) ? match : `http://${host}.${scheme}.localhost`,
  )
}

/** Returns true for a URL with a scheme that Chromium does not know. */
export function hasCustomScheme(url: string): boolean {
  return toChromiumUrl(url) !== url
}

export function toAppUrl(url: string): string {
  return url.replace(MAPPED_URL, '$2://$1')
}

/** Returns the scheme and host of an app URL, as `WebFrameMain.origin` does. Returns "null" when it has no host. */
export function originOf(url: string): string {
  if (url.startsWith('file:')) return 'file://'
  const [, scheme, host] = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#@]*@)?([^/?#]+)/.exec(url) ?? []
  return host === undefined ? 'null' : `${scheme}${host}`
}
