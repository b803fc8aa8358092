import { Navigate, useNavigation } from 'react-router'

/** Redirects to the favorites, unless the user is already navigating to another page. */
export function Component() {
  const { state } = useNavigation()
  return state === 'idle' ? <Navigate to="/library/favorites" replace /> : null
}
