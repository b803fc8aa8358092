/** Path of a file below the app's folder, or the HTTP status of a refused request. */
type Resolution =
  | { readonly kind: 'file'; readonly segments: readonly string[] }
  | { readonly kind: 'refused'; readonly status: 400 | 404 | 405 }

const METHODS: readonly string[] = ['GET', 'HEAD']
const PREFIX = 'app://undertone/'
const INDEX_PAGE: Resolution = { kind: 'file', segments: ['index.html'] }

/** Matches encoded slashes, backslashes and NUL. After decoding they would split or truncate a checked segment. */
const ENCODED_SEPARATOR = /%(2f|5c|00)|\\/i
/** Matches control characters, drive letters and alternate data streams (`:`), hidden files and `..`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a file name must not contain control characters
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

/** Resolves a URL of the app. Paths without an extension are app routes and resolve to the page, as after a reload. */
export function resolveAppPath(method: string, url: string): Resolution {
  if (!METHODS.includes(method)) return refused(405)
  if (!url.startsWith(PREFIX)) return refused(404)
  const [pathname = ''] = url.slice(PREFIX.length).split(/[?#]/, 1)
  if (ENCODED_SEPARATOR.test(pathname)) return refused(400)
  const trimmed = pathname.replace(/\/$/, '')
  if (trimmed === '') return INDEX_PAGE
  const segments: string[] = []
  for (const part of trimmed.split('/')) {
    const segment = decode(part)
    if (segment === null || segment === '' || FORBIDDEN_SEGMENT.test(segment)) return refused(400)
    segments.push(segment)
  }
  return segments.at(-1)?.includes('.') ? { kind: 'file', segments } : INDEX_PAGE
}
