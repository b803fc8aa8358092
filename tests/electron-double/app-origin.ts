/**
 * Chromium does not know app://, so the double maps every custom scheme to a host: app://undertone is
 * http://undertone.app.localhost. Names under .localhost are secure contexts without TLS, and pages there may load http
 * streams, which https pages may not: both as on app://.
 */
const STAND_IN = /^http:\/\/([^/?#]+?)\.([a-z][a-z0-9+-]*)\.localhost(?=[/?#]|$)/
/** The same for a host name: host, then scheme. */
export const STAND_IN_HOST = /^(.+)\.([a-z][a-z0-9+-]*)\.localhost$/
const CUSTOM = /^([a-z][a-z0-9+-]*):\/\/([^/?#]+)/

const NETWORK_SCHEMES: readonly string[] = ['http', 'https', 'ws', 'wss', 'file', 'blob', 'data']

/** Maps `app://undertone/x` to Chromium's address; other URLs are unchanged. */
export function toStandIn(url: string): string {
  return url.replace(CUSTOM, (match, scheme: string, host: string) =>
    NETWORK_SCHEMES.includes(scheme) ? match : `http://${host}.${scheme}.localhost`,
  )
}

/** True for addresses of schemes that Chromium does not know. */
export function isCustom(url: string): boolean {
  return toStandIn(url) !== url
}

export function toApp(url: string): string {
  return url.replace(STAND_IN, '$2://$1')
}

/** Scheme and host of an app URL, as in `WebFrameMain.origin`; "null" without a host. */
export function originOf(url: string): string {
  if (url.startsWith('file:')) return 'file://'
  const [, scheme, host] = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#@]*@)?([^/?#]+)/.exec(url) ?? []
  return host === undefined ? 'null' : `${scheme}${host}`
}
