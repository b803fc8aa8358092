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
import { apiV2, getV2, parseResponse, userPath } from './client.ts'

/** GET /users/{id}/export. Rejects when the export is incomplete. */
export async function getPersonalData(uid: string): Promise<PersonalData> {
  return getV2(`${userPath(uid)}/export`, personalDataSchema)
}

/** Only admins may set role and plan. A user who paid requests the plan with `requestPlan` (checkout.ts). */
export type UserUpdate = Omit<UpdateBody, 'role' | 'plan' | 'sessionId'> &
  Partial<Pick<User, 'role' | 'plan'>>

/** POST /users/register. Idempotent. All other calls about the user wait for it. */
export async function registerUser(registration: Registration) {
  const response = await apiV2().post('/users/register', registration, { isAccountStep: true })
  return parseResponse(userSchema, response)
}

/** GET /users. All filters are optional. */
export async function listUsers(
  filters: UserFilters & { readonly limit?: number } = {},
  cursor: string | null = null,
  signal?: AbortSignal,
): Promise<
  Page<AnyUser> & {
    /** True when `total` is a lower bound. */ readonly atLeast?: boolean | undefined
  }
> {
  return getV2('/users', userPageSchema, { params: { ...filters, cursor }, signal })
}

/** GET /users/{id}. Returns the full record to its user and admins, and the public part to others. */
export async function getUser(id: string, signal?: AbortSignal) {
  return getV2(userPath(id), anyUserSchema, { signal })
}

export async function updateUser(id: string, update: UserUpdate) {
  const response = await apiV2().put(userPath(id), update)
  return parseResponse(userSchema, response)
}

/** POST /users/{id}/merge. Merges the anonymous listener of `token` into this account. Returns the merged data. */
export async function mergeUser(id: string, token: string) {
  const response = await apiV2().post(`${userPath(id)}/merge`, { token })
  return parseResponse(mergedUserSchema, response).merged
}

export async function requestVerificationEmail(id: string): Promise<void> {
  await apiV2().post(`${userPath(id)}/verification-email`)
}

export async function deleteUser(id: string): Promise<void> {
  await apiV2().delete(userPath(id), { isAccountStep: true })
}

export function isFullUser(user: AnyUser): user is User {
  return 'email' in user
}
