/** One new token for a whole burst of refused calls. */
import { log } from '../lib/log.ts'
import type { ApiContext } from './context.ts'
import { tokenOwner } from './token-owner.ts'

/**
 * Answers the token to repeat a call with, or null when there is none but the refused one, or only that
 * of another user who has signed in since. Calls that were refused with the same token share one
 * renewal, also those that come back after it is over.
 */
export function createRenewal(
  context: Pick<ApiContext, 'getToken' | 'renewToken'>,
): (refused: string) => Promise<string | null> {
  let renewed: { readonly refused: string; readonly token: Promise<string | null> } | null = null

  async function renew(refused: string): Promise<string | null> {
    try {
      // A wrong clock keeps a dead token for good; another call may have renewed it already.
      const present = await context.getToken()
      const token = present === refused ? await context.renewToken() : present
      if (token === null || token === refused) return null
      return tokenOwner(token) === tokenOwner(refused) ? token : null
    } catch (error) {
      log.warn('The refused token could not be renewed', error)
      return null
    }
  }

  return (refused) => {
    if (renewed?.refused !== refused) renewed = { refused, token: renew(refused) }
    return renewed.token
  }
}
