import { ErrorPage } from '../domain/errors/error-page.tsx'

export function Component() {
  return <ErrorPage status={403} />
}
