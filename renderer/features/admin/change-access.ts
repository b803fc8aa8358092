import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../shared/api/users.ts'
import { updateUser } from '../../api/users.ts'

export interface AccessChange {
  readonly id: string
  readonly role: string
  readonly plan: string
}

/** Gives a user a role and a plan; every list of users is then asked for again. */
export function useChangeAccess() {
  const client = useQueryClient()
  return useMutation<User, Error, AccessChange>({
    mutationFn: ({ id, role, plan }) => updateUser(id, { role, plan }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['users'] }),
  })
}
