import { Navigate } from 'react-router'

/** /library opens favorites. */
export function Component() {
  return <Navigate to="/library/favorites" replace />
}
