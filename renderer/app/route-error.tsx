/** What a page shows that could not be loaded or drawn. */
import { useRouteError } from 'react-router'
import { DefaultErrorView } from '../domain/errors/default-error-view.tsx'

export function RouteError() {
  return <DefaultErrorView error={useRouteError()} />
}
