import { useCallback, useEffect, useRef, useState } from 'react'
import { ownValue } from '../../../../shared/api/own-value.ts'
import { useServiceStatus } from '../../../api/status-monitor.ts'
import { type FieldCheck, useCheckedForm } from '../../../ui/use-checked-form.ts'
import { describeAuthError } from '../auth-errors.ts'

/** A form has one password: which of the two names the provider means is the form's business. */
const OTHER_NAME: Readonly<Record<string, string>> = {
  password: 'newPassword',
  newPassword: 'password',
}

function describe(error: unknown, fields: readonly string[]) {
  const { field, message } = describeAuthError(error)
  return { message, field: fields.includes(field) ? field : (ownValue(OTHER_NAME, field) ?? field) }
}

/**
 * A form of the account pages: checks a field when it is left and all of them on submit, and hands them to
 * identity as soon as that is there. `checks` names the fields in their order.
 */
export function useAccountForm<Name extends string>(
  checks: Readonly<Record<Name, FieldCheck>>,
  run: (values: Readonly<Record<Name, string>>) => Promise<unknown>,
) {
  const { isHeld, whenReady, withdraw } = useIdentityReady()
  const { busy, field, ...rest } = useCheckedForm<Name>({
    checks,
    run: async (values) => {
      if (await whenReady()) await run(values)
    },
    describe,
    onEdit: withdraw,
    checksOnLeave: true,
  })
  const phase: 'idle' | 'waiting' | 'working' = isHeld ? 'waiting' : busy ? 'working' : 'idle'
  return {
    ...rest,
    phase,
    field: (name: Name) => ({ ...field(name), readOnly: phase === 'working' }),
  }
}

/**
 * Holds an action on identity back while identity is still starting: what a user has typed is handed in
 * by itself as soon as it can be.
 */
export function useIdentityReady() {
  const starting = useServiceStatus().waitingFor.includes('identity')
  const [isHeld, setHeld] = useState(false)
  const release = useRef<((isReady: boolean) => void) | null>(null)
  const settle = useCallback((isReady: boolean) => {
    release.current?.(isReady)
    release.current = null
    setHeld(false)
  }, [])
  useEffect(() => {
    if (!starting) settle(true)
  }, [starting, settle])
  return {
    /** Something waits for identity. */
    isHeld,
    /** Resolves when identity is there; false when what waited was withdrawn. */
    whenReady: useCallback(async (): Promise<boolean> => {
      if (!starting) return true
      setHeld(true)
      return new Promise((resolve) => {
        release.current = resolve
      })
    }, [starting]),
    withdraw: useCallback(() => settle(false), [settle]),
  }
}
