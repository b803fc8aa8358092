/** What a request to the app's own scheme gets: one file of the renderer, or a refusal. */
type Resolution =
  | { readonly kind: 'file'; readonly segments: readonly string[] }
  | { readonly kind: 'refused'; readonly status: 400 | 404 | 405 }

const METHODS: readonly string[] = ['GET', 'HEAD']
const PREFIX = 'app://undertone/'
const PAGE: Resolution = { kind: 'file', segments: ['index.html'] }

/**
 * Slashes, backslashes and NUL in disguise: after decoding they would split or end a segment that was
 * checked as one.
 */
const DISGUISED = /%(2f|5c|00)|\\/i
/** Control characters, drive letters and alternate streams (`:`), hidden files and `..`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const FORBIDDEN_SEGMENT = /[\u0000-\u001f\u007f:/\\]|^\./

function refused(status: 400 | 404 | 405): Resolution {
  return { kind: 'refused', status }
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/**
 * Decides, without touching the disk, which file of the renderer's folder answers `method url`. A
 * path whose last part has no extension is a route of the app and gets the page, so that a deep link
 * survives a reload.
 */
export function resolveAppPath(method: string, url: string): Resolution {
  if (!METHODS.includes(method)) return refused(405)
  if (!url.startsWith(PREFIX)) return refused(404)
  const [pathname = ''] = url.slice(PREFIX.length).split(/[?#]/, 1)
  if (DISGUISED.test(pathname)) return refused(400)
  const trimmed = pathname.replace(/\/$/, '')
  if (trimmed === '') return PAGE
  const segments: string[] = []
  for (const part of trimmed.split('/')) {
    const segment = decode(part)
    if (segment === null || segment === '' || FORBIDDEN_SEGMENT.test(segment)) return refused(400)
    segments.push(segment)
  }
  return segments.at(-1)?.includes('.') ? { kind: 'file', segments } : PAGE
}
