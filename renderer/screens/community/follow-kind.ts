import type { PublicUser } from '../../../shared/api/users.ts'

/** How a person is followed: who publishes by their stations, others by what they show. */
export function followKind({ role }: Pick<PublicUser, 'role'>): 'creator' | 'person' {
  return role === 'listener' ? 'person' : 'creator'
}
