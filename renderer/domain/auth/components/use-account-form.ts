import { useCallback, useEffect, useRef, useState } from 'react'
import { ownValue } from '../../../../shared/api/own-value.ts'
import { useServiceStatus } from '../../../api/status-monitor.ts'
import { type FieldCheck, useCheckedForm } from '../../../ui/use-checked-form.ts'
import { describeAuthError } from '../auth-errors.ts'

/** A form with a single password field shows the errors of both kinds of passwords there. */
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

/** Checks each field on blur and all fields on submit. Then calls `run` when the identity provider has started. */
export function useAccountForm<Name extends string>(
  checks: Readonly<Record<Name, FieldCheck>>,
  run: (values: Readonly<Record<Name, string>>) => Promise<unknown>,
) {
  const { isWaiting, whenReady, cancelWait } = useIdentityReady()
  const { busy, field, ...rest } = useCheckedForm<Name>({
    checks,
    run: async (values) => {
      if (await whenReady()) await run(values)
    },
    describe,
    onEdit: cancelWait,
    checksOnBlur: true,
  })
  const runPhase = busy ? 'working' : 'idle'
  const phase: 'idle' | 'waiting' | 'working' = isWaiting ? 'waiting' : runPhase
  return {
    ...rest,
    phase,
    field: (name: Name) => ({ ...field(name), readOnly: phase === 'working' }),
  }
}

/** Delays a form's submit action until the identity provider has started. */
export function useIdentityReady() {
  const isStarting = useServiceStatus().waitingFor.includes('identity')
  const [isWaiting, setWaiting] = useState(false)
  const resolveWait = useRef<((isReady: boolean) => void) | null>(null)
  const settle = useCallback((isReady: boolean) => {
    resolveWait.current?.(isReady)
    resolveWait.current = null
    setWaiting(false)
  }, [])
  useEffect(() => {
    if (!isStarting) settle(true)
  }, [isStarting, settle])
  return {
    isWaiting,
    /** Resolves with false after `cancelWait`. */
    whenReady: useCallback(async (): Promise<boolean> => {
      if (!isStarting) return true
      setWaiting(true)
      return new Promise((resolve) => {
        resolveWait.current = resolve
      })
    }, [isStarting]),
    cancelWait: useCallback(() => settle(false), [settle]),
  }
}
