import type { Reading } from '../adapters/adapter.ts'
import type { DocumentResult } from '../fetch-document.ts'
import type { Platforms } from '../platforms.ts'

export const NO_READING: Reading = {
  zone: null,
  now: null,
  next: null,
  schedule: null,
  track: null,
  earlier: [],
}

/** Platforms that respond immediately and record the requests. */
export function fakePlatforms() {
  const requested: string[] = []
  /** Readings by stream address. The default is `NO_READING`. */
  const readings = new Map<string, Reading>()
  let refusal: DocumentResult | null = null
  let hostOf = (address: string) => new URL(address).hostname

  const platforms: Platforms = {
    detect: ({ streamUrl }) => {
      const url = URL.parse(streamUrl)
      if (url === null || url.protocol === 'about:' || url.pathname.startsWith('/none')) return null
      const statusUrl = `https://${hostOf(streamUrl)}/status${url.pathname}`
      return { platform: 'azuracast', requests: [{ name: 'now', url: statusUrl }] }
    },
    read: async ({ url, etag }) => {
      requested.push(url)
      if (refusal !== null) return refusal
      return etag === 'same'
        ? { status: 'unchanged' }
        : { status: 'read', body: Buffer.from(url), etag: null, modified: null }
    },
    parse: async (_platform, _body, { streamUrl }) => readings.get(streamUrl) ?? NO_READING,
    stop: async () => {},
  }
  return {
    platforms,
    requested,
    readings,
    refuse: (response: DocumentResult | null) => {
      refusal = response
    },
    /** Maps stations to the host of their platform. */
    setHosts: (of: (streamUrl: string) => string) => {
      hostOf = of
    },
  }
}
