import type * as Electron from 'electron'

/** What pages may do with a scheme of the app's. */
export interface SchemeRule {
  readonly scheme: string
  /** `supportFetchAPI`. */
  readonly fetches: boolean
  /** `corsEnabled`: from pages of other origins too. */
  readonly crosses: boolean
}

export function ruleOf({ scheme, privileges }: Electron.CustomScheme): SchemeRule {
  return {
    scheme,
    fetches: privileges?.supportFetchAPI ?? false,
    crosses: privileges?.corsEnabled ?? false,
  }
}

/**
 * Lets scripts ask for addresses of the app's schemes, as their privileges allow: Chromium knows only
 * the stand-ins, and refuses all else in its own words. Runs in the page before any script of its own;
 * everything it needs is inside. A body that is a stream is sent when it has ended: Chromium streams
 * over HTTP/2 only.
 */
export function reachSchemes(rules: readonly SchemeRule[]): void {
  const reach = (address: unknown, isFetch: boolean): string => {
    const url = String(address)
    const [, scheme, host, rest] = /^([a-z][a-z0-9+-]*):\/\/([^/?#]+)(.*)$/.exec(url) ?? []
    const rule = rules.find((one) => one.scheme === scheme)
    if (!rule || (isFetch && !rule.fetches)) return url
    const origin = `http://${host}.${scheme}.localhost`
    return rule.crosses || origin === location.origin ? origin + rest : url
  }
  const isStandIn = (url: string) =>
    URL.canParse(url, document.baseURI) &&
    rules.some(({ scheme }) =>
      new URL(url, document.baseURI).hostname.endsWith(`.${scheme}.localhost`),
    )
  const whole = (body: ReadableStream) =>
    new Response(body).blob().catch(() => {
      throw new TypeError('Failed to fetch')
    })

  const ownFetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null
    const asked = request?.url ?? String(input)
    const url = reach(asked, true)
    const stream = init?.body instanceof ReadableStream ? init.body : request?.body
    const isStreamed = stream instanceof ReadableStream && isStandIn(url)
    if (url === asked && !isStreamed) return ownFetch(input, init)
    const given = request && {
      method: request.method,
      headers: request.headers,
      signal: request.signal,
    }
    const body = isStreamed ? { body: await whole(stream) } : {}
    return ownFetch(url, { ...given, ...init, ...body })
  }
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
    Reflect.apply(open, this, [method, reach(url, false), ...rest])
  }
}
