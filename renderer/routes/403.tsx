import { useAccount } from '../domain/auth/auth.ts'
import { ErrorPage } from '../domain/errors/error-page.tsx'

export function Component() {
  const { status } = useAccount()
  return <ErrorPage status={403} offersSignIn={status === 'signed-out'} />
}
