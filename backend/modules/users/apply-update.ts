import type { z } from 'zod'
import { PLANS } from '../../../shared/api/field-rules.ts'
import type { UpdateBody, updateBody } from '../../../shared/api/users.ts'
import { Failure } from '../../http/failure.ts'
import type { StoredUser } from './user-store.ts'

/** Converts a request to an update. @throws {Failure} 422 for an unknown plan */
export function toUpdate({ plan: name, ...update }: z.infer<typeof updateBody>): UpdateBody {
  const plan = PLANS.find((candidate) => candidate === name)
  if (plan === name) return { ...update, plan }
  throw new Failure(422, 'invalid-request', {
    errors: [{ path: 'body.plan', message: 'is not the name of a plan' }],
  })
}

/** Applies an update. A missing field stays unchanged, and null clears a field. */
export function applyUpdate(stored: StoredUser, body: UpdateBody, now: number): StoredUser {
  const valueOr = <T>(value: T | undefined, current: T) => (value === undefined ? current : value)
  return {
    ...stored,
    displayName: valueOr(body.displayName, stored.displayName),
    photoURL: valueOr(body.photoURL, stored.photoURL),
    visible: valueOr(body.visible, stored.visible),
    showsFavorites: valueOr(body.showsFavorites, stored.showsFavorites ?? false),
    showsListening: valueOr(body.showsListening, stored.showsListening ?? false),
    role: valueOr(body.role, stored.role),
    plan: valueOr(body.plan, stored.plan),
    // Strictly increasing, even if the clock goes back.
    updatedAt: Math.max(now, stored.updatedAt + 1),
  }
}
