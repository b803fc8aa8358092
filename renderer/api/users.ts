/** The calls of API v2 about users, of the specification's (section 7) all but the one in favorites.ts. */

import type { Page } from '../../shared/api/schema-parts.ts'
import {
  type AnyUser,
  anyUserSchema,
  mergedUserSchema,
  type PersonalData,
  personalDataSchema,
  type Registration,
  type UpdateBody,
  type User,
  type UserFilters,
  userPageSchema,
  userSchema,
} from '../../shared/api/users.ts'
import { apiV2, getV2, readAnswer, userPath } from './client.ts'

/** GET /users/{id}/export. Rejects where the copy did not come whole. */
export async function getPersonalData(uid: string): Promise<PersonalData> {
  return getV2(`${userPath(uid)}/export`, personalDataSchema)
}

/** Role and plan are for admins, as they were read; what was paid is claimed in checkout.ts. */
export type UserUpdate = Omit<UpdateBody, 'role' | 'plan' | 'sessionId'> &
  Partial<Pick<User, 'role' | 'plan'>>

/** POST /users/register. Answers the record, made now or long known. */
export async function registerUser(registration: Registration) {
  const answer = await apiV2().post('/users/register', registration, { isAccountStep: true })
  return readAnswer(userSchema, answer)
}

/** GET /users, also by role or by plan, and as admins find them; a cursor asks for a later page. */
export async function listUsers(
  filters: UserFilters & { readonly limit?: number } = {},
  cursor: string | null = null,
  signal?: AbortSignal,
): Promise<Page<AnyUser> & { readonly atLeast?: boolean | undefined }> {
  return getV2('/users', userPageSchema, { params: { ...filters, cursor }, signal })
}

/** GET /users/{id}. The whole record for its owner and for admins, else its public part. */
export async function getUser(id: string, signal?: AbortSignal) {
  return getV2(userPath(id), anyUserSchema, { signal })
}

/** PUT /users/{id}. */
export async function updateUser(id: string, update: UserUpdate) {
  const answer = await apiV2().put(userPath(id), update)
  return readAnswer(userSchema, answer)
}

/** POST /users/{id}/merge: what was merged. `token` is of the listener without an account who has signed in to this one. */
export async function mergeUser(id: string, token: string) {
  const answer = await apiV2().post(`${userPath(id)}/merge`, { token })
  return readAnswer(mergedUserSchema, answer).merged
}

/** POST /users/{id}/verification-mail. */
export async function askForVerificationMail(id: string): Promise<void> {
  await apiV2().post(`${userPath(id)}/verification-mail`)
}

/** DELETE /users/{id}. */
export async function deleteUser(id: string): Promise<void> {
  await apiV2().delete(userPath(id), { isAccountStep: true })
}

/** True for the record as its owner sees it. */
export function isWholeUser(user: AnyUser): user is User {
  return 'email' in user
}
