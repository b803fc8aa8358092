import { ErrorPage } from '../domain/errors/error-page.tsx'

/** Any address that is not in the route table. */
export function Component() {
  return <ErrorPage status={404} />
}
