import type { Reading } from '../adapters/adapter.ts'
import type { DocumentAnswer } from '../fetch-document.ts'
import type { Platforms } from '../platforms.ts'

export const NO_READING: Reading = {
  zone: null,
  now: null,
  next: null,
  schedule: null,
  track: null,
  earlier: [],
}

/** Platforms that answer at once, and note what they were asked. */
export function fakePlatforms() {
  const asked: string[] = []
  /** What a station's stream address leads to, in place of `NO_READING`. */
  const readings = new Map<string, Reading>()
  let refusal: DocumentAnswer | null = null
  let hostOf = (address: string) => new URL(address).hostname

  const platforms: Platforms = {
    detect: ({ streamUrl }) => {
      const url = URL.parse(streamUrl)
      if (url === null || url.protocol === 'about:' || url.pathname.startsWith('/none')) return null
      const at = `https://${hostOf(streamUrl)}/status${url.pathname}`
      return { platform: 'azuracast', requests: [{ name: 'now', url: at }] }
    },
    read: async ({ url, etag }) => {
      asked.push(url)
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
    asked,
    readings,
    refuse: (answer: DocumentAnswer | null) => {
      refusal = answer
    },
    /** Which host a station's platform is at. */
    setHosts: (of: (streamUrl: string) => string) => {
      hostOf = of
    },
  }
}
