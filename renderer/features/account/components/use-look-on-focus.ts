import { useEffect } from 'react'
import { errorCode } from '../../../lib/error-code.ts'
import { log } from '../../../lib/log.ts'
import { getPlatform } from '../../../platform/platform.ts'
import { useAuth } from '../../auth/auth.ts'
import { lookAgain } from '../mail-flow.ts'
import { useMailWait } from '../mail-wait.ts'

/** While a mail is out or the address unverified: looks again whenever the person comes back. */
export function useLookOnFocus(): void {
  const { user } = useAuth()
  const isWaiting = useMailWait(({ wait }) => wait !== null)
  const isWorthIt = user !== null && (isWaiting || !user.emailVerified)
  useEffect(() => {
    if (!isWorthIt) return
    return getPlatform().window.onFocus((focused) => {
      if (!focused) return
      // Nobody asked for this look: what goes wrong with it is not worth a sentence on the screen.
      lookAgain().catch((error) => log.warn('Looking for an opened link failed', errorCode(error)))
    })
  }, [isWorthIt])
}
