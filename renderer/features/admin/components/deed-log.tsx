import { useSearchParams } from 'react-router'
import { DEED_SUBJECTS } from '../../../../shared/api/audit.ts'
import { useAdminMessages } from '../../../messages/admin.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Deeds } from './deeds.tsx'

/** The parameter of the page's address that narrows the deeds. */
const KIND = 'deeds'

/** What admins have done, by what it was done to; the choice stands in the address. */
export function DeedLog() {
  const { deeds: text } = useAdminMessages()
  const [params, setParams] = useSearchParams()
  const kind = DEED_SUBJECTS.find((one) => one === params.get(KIND))
  const choose = (value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(KIND)
        else next.set(KIND, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Panel title={text.title}>
      <div className="grid grid-cols-1 gap-4">
        <div className="max-w-xs">
          <SelectField
            label={text.kind}
            value={kind ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
            options={[
              { value: '', label: text.all },
              ...DEED_SUBJECTS.map((value) => ({ value, label: text.kindName(value) })),
            ]}
          />
        </div>
        <Deeds key={kind ?? ''} {...(kind && { kind })} />
      </div>
    </Panel>
  )
}
