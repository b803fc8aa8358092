import { useEffect, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '../../../limits.ts'
import { loadPasswordRules, type PasswordRules } from '../../auth/auth.ts'

/** Until the provider has stated its own, or where it states none (specification, section 5). */
const UNTIL_KNOWN: PasswordRules = {
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: null,
  uppercase: false,
  lowercase: false,
  number: false,
  symbol: false,
  source: 'default',
}

/** What the provider demands of new passwords. */
export function usePasswordRules(): PasswordRules {
  const [rules, setRules] = useState(UNTIL_KNOWN)
  useEffect(() => {
    let isWanted = true
    void loadPasswordRules().then((loaded) => {
      if (isWanted) setRules(loaded)
    })
    return () => {
      isWanted = false
    }
  }, [])
  return rules
}
