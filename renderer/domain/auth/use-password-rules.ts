import { useEffect, useMemo, useState } from 'react'
import { runningIdentity } from './identity.ts'
import {
  checkPassword,
  DEFAULT_RULES,
  type PasswordRules,
  type RuleCheck,
} from './password-rules.ts'

export interface PasswordRulesInUse {
  readonly rules: PasswordRules
  /** Each rule that applies, and whether the password meets it. */
  check(password: string): readonly RuleCheck[]
}

/** The rules for new passwords: the defaults until the provider's own are known. */
export function usePasswordRules(): PasswordRulesInUse {
  const [rules, setRules] = useState(DEFAULT_RULES)
  useEffect(() => {
    let wanted = true
    void runningIdentity()
      .loadPasswordRules()
      .then((loaded) => {
        if (wanted) setRules(loaded)
      })
    return () => {
      wanted = false
    }
  }, [])
  return useMemo(
    () => ({ rules, check: (password: string) => checkPassword(password, rules) }),
    [rules],
  )
}
