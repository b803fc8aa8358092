import type { Registration } from '../../api/users.ts'
import type { AuthUser } from './auth-store.ts'

/** What the API is told of a new person. What is absent is left out: it reads null as a value. */
export function toRegistration({ email, displayName, photoURL }: AuthUser): Registration {
  return {
    ...(email && { email }),
    ...(displayName && { displayName }),
    ...(photoURL && { photoURL }),
  }
}
