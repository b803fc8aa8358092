/** The steps of a forgotten password, from the address to the new password. Pure. */

/** A code out of a mail, known to be good, and whose account it is for. */
export interface ResetTicket {
  readonly code: string
  readonly email: string
}

export type ResetStep =
  /** Which account? `email` is what was written before. */
  | { readonly at: 'ask'; readonly email: string; readonly returning: boolean }
  /** A mail is on its way. */
  | { readonly at: 'sent'; readonly email: string }
  /** The mail is there already: its link is to be pasted. */
  | { readonly at: 'paste' }
  /** The page was opened with a code in its address, which has still to be looked up. */
  | { readonly at: 'look-up'; readonly code: string }
  | { readonly at: 'reset'; readonly ticket: ResetTicket }
  | { readonly at: 'done' }

/** The parameter in which the provider's links carry their code. */
const CODE_PARAMETER = 'oobCode'

/** The code in a page's search, if any. */
export function codeInSearch(search: string): string | null {
  return new URLSearchParams(search).get(CODE_PARAMETER) || null
}

/** Where a user begins who opens the page with this search. */
export function firstStep(search: string): ResetStep {
  const code = codeInSearch(search)
  return code === null ? { at: 'ask', email: '', returning: false } : { at: 'look-up', code }
}
