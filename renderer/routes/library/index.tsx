import { Navigate, useNavigation } from 'react-router'

/** /library is its first section, unless the user has chosen another page meanwhile: that one opens. */
export function Component() {
  const { state } = useNavigation()
  return state === 'idle' ? <Navigate to="/library/favorites" replace /> : null
}
