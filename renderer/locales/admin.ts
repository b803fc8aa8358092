import { admin } from './en/admin-screens.ts'

/** Messages of the admin area, outside React. No listener page loads them. */
export function getAdminMessages(): typeof admin {
  return admin
}

export function useAdminMessages(): typeof admin {
  return admin
}
