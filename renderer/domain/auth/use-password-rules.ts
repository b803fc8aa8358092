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
  check(password: string): readonly RuleCheck[]
}

export function usePasswordRules(): PasswordRulesInUse {
  const [rules, setRules] = useState(DEFAULT_RULES)
  useEffect(() => {
    let isMounted = true
    void runningIdentity()
      .loadPasswordRules()
      .then((loaded) => {
        if (isMounted) setRules(loaded)
      })
    return () => {
      isMounted = false
    }
  }, [])
  return useMemo(
    () => ({ rules, check: (password: string) => checkPassword(password, rules) }),
    [rules],
  )
}
