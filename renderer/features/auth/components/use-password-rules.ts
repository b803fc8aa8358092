import { useEffect, useMemo, useState } from 'react'
import { checkPassword, loadPasswordRules, type PasswordRules, type RuleCheck } from '../auth.ts'
import { DEFAULT_RULES } from '../password-rules.ts'

/** The rules for new passwords: the defaults until the provider's own are known. */
export function usePasswordRules(): {
  readonly rules: PasswordRules
  check(password: string): readonly RuleCheck[]
} {
  const [rules, setRules] = useState(DEFAULT_RULES)
  useEffect(() => {
    let wanted = true
    void loadPasswordRules().then((loaded) => {
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
