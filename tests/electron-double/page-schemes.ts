import type * as Electron from 'electron'

export interface SchemeRule {
  readonly scheme: string
  /** Electron's `supportFetchAPI`. */
  readonly supportsFetch: boolean
  /** Electron's `corsEnabled`. Pages of other origins may fetch it. */
  readonly isCorsEnabled: boolean
}

export function ruleOf({ scheme, privileges }: Electron.CustomScheme): SchemeRule {
  return {
    scheme,
    supportsFetch: privileges?.supportFetchAPI ?? false,
    isCorsEnabled: privileges?.corsEnabled ?? false,
  }
}

/**
 * Maps URLs of the app's schemes in fetch and XMLHttpRequest, as the privileges of the schemes allow. Chromium rejects
 * all others with its own errors. Runs in the page before its scripts and is self-contained. Sends a stream body only
 * when it is complete, because Chromium streams only over HTTP/2.
 */
export function mapSchemeRequests(rules: readonly SchemeRule[]): void {
  const mapUrl = (address: unknown, isFetch: boolean): string => {
    const url = String(address)
    const [, scheme, host, path] = /^([a-z][a-z0-9+-]*):\/\/([^/?#]+)(.*)$/.exec(url) ?? []
    const rule = rules.find((candidate) => candidate.scheme === scheme)
    if (!rule || (isFetch && !rule.supportsFetch)) return url
    const origin = `http://${host}.${scheme}.localhost`
    return rule.isCorsEnabled || origin === location.origin ? origin + path : url
  }
  const isMappedUrl = (url: string) =>
    URL.canParse(url, document.baseURI) &&
    rules.some(({ scheme }) =>
      new URL(url, document.baseURI).hostname.endsWith(`.${scheme}.localhost`),
    )
  const readAll = (body: ReadableStream) =>
    new Response(body).blob().catch(() => {
      throw new TypeError('Failed to fetch')
    })

  const originalFetch = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null
    const requestUrl = request?.url ?? String(input)
    const url = mapUrl(requestUrl, true)
    const stream = init?.body instanceof ReadableStream ? init.body : request?.body
    const isStreamed = stream instanceof ReadableStream && isMappedUrl(url)
    if (url === requestUrl && !isStreamed) return originalFetch(input, init)
    const requestInit = request && {
      method: request.method,
      headers: request.headers,
      signal: request.signal,
    }
    const body = isStreamed ? { body: await readAll(stream) } : {}
    return originalFetch(url, { ...requestInit, ...init, ...body })
  }
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
    Reflect.apply(open, this, [method, mapUrl(url, false), ...rest])
  }
}
