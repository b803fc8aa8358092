import type * as Electron from 'electron'

export interface SchemeRule {
  readonly scheme: string
  /** `supportFetchAPI`. */
  readonly fetches: boolean
  /** `corsEnabled`: fetchable from other origins. */
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
 * Lets scripts request the app's schemes, as their privileges allow: Chromium only knows the stand-ins and rejects
 * everything else with its own errors. Runs in the page before its scripts and is self-contained. A stream body is sent
 * after it ended: Chromium streams over HTTP/2 only.
 */
export function reachSchemes(rules: readonly SchemeRule[]): void {
  const reach = (address: unknown, isFetch: boolean): string => {
    const url = String(address)
    const [, scheme, host, path] = /^([a-z][a-z0-9+-]*):\/\/([^/?#]+)(.*)$/.exec(url) ?? []
    const rule = rules.find((one) => one.scheme === scheme)
    if (!rule || (isFetch && !rule.fetches)) return url
    const origin = `http://${host}.${scheme}.localhost`
    return rule.crosses || origin === location.origin ? origin + path : url
  }
  const isStandIn = (url: string) =>
    URL.canParse(url, document.baseURI) &&
    rules.some(({ scheme }) =>
      new URL(url, document.baseURI).hostname.endsWith(`.${scheme}.localhost`),
    )
  const readAll = (body: ReadableStream) =>
    new Response(body).blob().catch(() => {
      throw new TypeError('Failed to fetch')
    })

  const ownFetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null
    const requestUrl = request?.url ?? String(input)
    const url = reach(requestUrl, true)
    const stream = init?.body instanceof ReadableStream ? init.body : request?.body
    const isStreamed = stream instanceof ReadableStream && isStandIn(url)
    if (url === requestUrl && !isStreamed) return ownFetch(input, init)
    const given = request && {
      method: request.method,
      headers: request.headers,
      signal: request.signal,
    }
    const body = isStreamed ? { body: await readAll(stream) } : {}
    return ownFetch(url, { ...given, ...init, ...body })
  }
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
    Reflect.apply(open, this, [method, reach(url, false), ...rest])
  }
}
