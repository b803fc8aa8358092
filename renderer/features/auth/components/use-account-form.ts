import { type FieldCheck, useCheckedForm } from '../../../ui/use-checked-form.ts'
import { describeAuthError } from '../auth.ts'
import { useIdentityReady } from './use-identity-ready.ts'

/** A form has one password: which of the two names the provider means is the form's business. */
const OTHER_NAME: Readonly<Record<string, string>> = {
  password: 'newPassword',
  newPassword: 'password',
}

function describe(error: unknown, fields: readonly string[]) {
  const { field, message } = describeAuthError(error)
  return { message, field: fields.includes(field) ? field : (OTHER_NAME[field] ?? field) }
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
