import type { z } from 'zod'
import { PLANS } from '../../../shared/api/field-rules.ts'
import type { UpdateBody, updateBody } from '../../../shared/api/users.ts'
import { Failure } from '../../http/failure.ts'
import type { StoredUser } from './user-store.ts'

/**
 * The update in a body: only a plan that is known can be stored.
 * @throws {Failure} 422
 */
export function toUpdate({ plan: name, ...update }: z.infer<typeof updateBody>): UpdateBody {
  const plan = PLANS.find((known) => known === name)
  if (plan === name) return { ...update, plan }
  throw new Failure(422, 'invalid-request', 'Some of what was sent is not valid.', {
    errors: [{ path: 'body.plan', message: 'is not the name of a plan' }],
  })
}

/** The user after an update: what the body leaves out stays, null clears. */
export function applyUpdate(stored: StoredUser, body: UpdateBody, now: number): StoredUser {
  const kept = <T>(value: T | undefined, before: T) => (value === undefined ? before : value)
  return {
    ...stored,
    displayName: kept(body.displayName, stored.displayName),
    photoURL: kept(body.photoURL, stored.photoURL),
    visible: kept(body.visible, stored.visible),
    showsFavorites: kept(body.showsFavorites, stored.showsFavorites ?? false),
    role: kept(body.role, stored.role),
    plan: kept(body.plan, stored.plan),
    // Never backwards and never twice the same, whatever the clock does.
    updatedAt: Math.max(now, stored.updatedAt + 1),
  }
}
