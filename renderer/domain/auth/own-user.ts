/** The signed-in user's record at the API, made there if it is missing. */

import type { User } from '../../../shared/api/users.ts'
import { statusOf } from '../../api/problem.ts'
import { getUser, isWholeUser, registerUser } from '../../api/users.ts'
import { ownRegistration, whenAccountReady } from './auth.ts'

/**
 * Reads the signed-in user's record. Waits for a registration under way; a user the API does
 * not know (their registration was lost on the way) is registered now, unless their account is being deleted (ownRegistration throws).
 */
export async function fetchOwnUser(uid: string, signal?: AbortSignal): Promise<User> {
  await whenAccountReady()
  try {
    const user = await getUser(uid, signal)
    if (isWholeUser(user)) return user
    throw new Error('The API answered with the public part of your own record')
  } catch (error) {
    if (statusOf(error) !== 404) throw error
    return registerUser(ownRegistration())
  }
}
