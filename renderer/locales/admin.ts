import { admin } from './en/admin-screens.ts'

/** What the admin area says, outside React. No page of a listener loads it. */
export function getAdminMessages(): typeof admin {
  return admin
}

/** What the admin area says, for components. */
export function useAdminMessages(): typeof admin {
  return admin
}
