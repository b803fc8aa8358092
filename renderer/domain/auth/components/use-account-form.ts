import { useCallback, useEffect, useRef, useState } from 'react'
import { ownValue } from '../../../../shared/api/own-value.ts'
import { useServiceStatus } from '../../../api/status-monitor.ts'
import { type FieldCheck, useCheckedForm } from '../../../ui/use-checked-form.ts'
import { describeAuthError } from '../auth-errors.ts'

/** The provider's name for a password field may differ from the form's. */
const ALTERNATE_NAMES: Readonly<Record<string, string>> = {
  password: 'newPassword',
  newPassword: 'password',
}

function describe(error: unknown, fields: readonly string[]) {
  const { field, message } = describeAuthError(error)
  return {
    message,
    field: fields.includes(field) ? field : (ownValue(ALTERNATE_NAMES, field) ?? field),
  }
}

/** Checks each field on blur and all on submit, then runs once identity is ready. */
export function useAccountForm<Name extends string>(
  checks: Readonly<Record<Name, FieldCheck>>,
  run: (values: Readonly<Record<Name, string>>) => Promise<unknown>,
) {
  const { isWaiting, whenReady, withdraw } = useIdentityReady()
  const { busy, field, ...rest } = useCheckedForm<Name>({
    checks,
    run: async (values) => {
      if (await whenReady()) await run(values)
    },
    describe,
    onEdit: withdraw,
    checksOnBlur: true,
  })
  const phase: 'idle' | 'waiting' | 'working' = isWaiting ? 'waiting' : busy ? 'working' : 'idle'
  return {
    ...rest,
    phase,
    field: (name: Name) => ({ ...field(name), readOnly: phase === 'working' }),
  }
}

/** Delays an action until identity is ready. The form then submits automatically. */
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
    isWaiting: isHeld,
    /** Resolves with false if the action was withdrawn. */
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
