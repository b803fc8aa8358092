/**
 * Chromium proper knows no app:// scheme, so inside the double every custom scheme lives at a host of
 * its own: app://undertone is http://undertone.app.localhost. Names under .localhost count as secure
 * without TLS, and a page there may load http streams, which an https page may not: both as on app://.
 */
const STAND_IN = /^http:\/\/([^/?#]+?)\.([a-z][a-z0-9+-]*)\.localhost(?=[/?#]|$)/
/** The same of a host name alone: host, then scheme. */
export const STAND_IN_HOST = /^(.+)\.([a-z][a-z0-9+-]*)\.localhost$/
const CUSTOM = /^([a-z][a-z0-9+-]*):\/\/([^/?#]+)/

const NETWORK_SCHEMES: readonly string[] = ['http', 'https', 'ws', 'wss', 'file', 'blob', 'data']

/** `app://undertone/x` as Chromium sees it; any other URL unchanged. */
export function toStandIn(url: string): string {
  return url.replace(CUSTOM, (whole, scheme: string, host: string) =>
    NETWORK_SCHEMES.includes(scheme) ? whole : `http://${host}.${scheme}.localhost`,
  )
}

/** Whether an address is of a scheme that Chromium does not know. */
export function isCustom(url: string): boolean {
  return toStandIn(url) !== url
}

/** The URL as the app knows it: the inverse of `toStandIn`. */
export function toApp(url: string): string {
  return url.replace(STAND_IN, '$2://$1')
}

/** Scheme and host of an app URL, as `WebFrameMain.origin` spells it; "null" without a host. */
export function originOf(url: string): string {
  if (url.startsWith('file:')) return 'file://'
  const [, scheme, host] = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#@]*@)?([^/?#]+)/.exec(url) ?? []
  return host === undefined ? 'null' : `${scheme}${host}`
}
