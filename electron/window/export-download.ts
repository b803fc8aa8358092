import { APP_ORIGIN } from '../../preload/contract.ts'

/** What is known of a download before it begins. */
export interface DownloadFacts {
  readonly url: string
  /** Origin of whoever began it; empty when no page did. */
  readonly initiator: string
  readonly mimeType: string
  /** It was begun in the main frame of a window of this app. */
  readonly isOwnPage: boolean
  /** Another one has not ended yet: its dialog may still be open. */
  readonly isBusy: boolean
}

/** The one kind of file the app hands over: a person's own data, made by the page itself. */
const MIME_TYPE = 'application/json'
const EXTENSION = '.json'
const DEFAULT_NAME = 'undertone'

/** Longest name that is proposed, in characters, extension aside: far below what any file system takes. */
const MAX_NAME_LENGTH = 80

/** Why a download is refused, or null when it is the export of a person's own data. */
export function downloadProblem(facts: DownloadFacts): string | null {
  if (!facts.isOwnPage || facts.initiator !== APP_ORIGIN) return 'not a page of this app'
  if (!facts.url.startsWith(`blob:${APP_ORIGIN}/`)) return 'not made by the page itself'
  if (facts.mimeType.split(';')[0]?.trim().toLowerCase() !== MIME_TYPE) return 'not JSON'
  if (facts.isBusy) return 'another one has not ended'
  return null
}

/**
 * A name to propose for the file, from what the page would call it: letters, digits, `-`, `_` and
 * single dots, no folder, nothing hidden, none of Windows' device names, always ending in .json.
 */
export function exportFileName(wanted: string): string {
  const harmless = wanted
    .replace(/\.json$/i, '')
    .normalize('NFKC')
    .replace(/[^\p{Letter}\p{Number}._-]+/gu, '-')
    .replace(/\.{2,}/g, '.')
  // By character, so that none is cut in half.
  const name = [...harmless]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[.-]+|[.-]+$/g, '')
  const isDevice = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
  return `${name === '' || isDevice ? DEFAULT_NAME : name}${EXTENSION}`
}
