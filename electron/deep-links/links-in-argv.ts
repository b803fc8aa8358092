import { LINK_SCHEME } from './parse-deep-link.ts'

/** Words of a command line that are looked through at most; ours have a dozen with Chromium's own. */
const WORDS_MAX = 1_024

/** What a command line brings: no link, the one it holds, or more than one, of which none is opened. */
export type LinkInArgv =
  | { readonly found: 'none' }
  | { readonly found: 'one'; readonly link: string }
  | { readonly found: 'several' }

/**
 * Looks for a link in all words of a command line: Chromium puts switches of its own among them, in any
 * order. Every word that begins with our scheme counts, right or wrong, so that a second link cannot hide.
 */
export function linkInArgv(argv: readonly string[]): LinkInArgv {
  const begin = `${LINK_SCHEME}:`
  const links = argv
    .slice(0, WORDS_MAX)
    .filter((word) => word.slice(0, begin.length).toLowerCase() === begin)
  const [link] = links
  if (link === undefined) return { found: 'none' }
  return links.length === 1 ? { found: 'one', link } : { found: 'several' }
}
