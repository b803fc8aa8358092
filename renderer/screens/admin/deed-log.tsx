import { DEED_SUBJECTS } from '../../../shared/api/audit.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { useAdminMessages } from '../../locales/admin.ts'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Deeds } from './deeds.tsx'

/** The parameter of the page's address that narrows the deeds. */
const KIND = 'deeds'

/** What admins have done, by what it was done to; the choice stands in the address. */
export function DeedLog() {
  const { deeds: text } = useAdminMessages()
  const [params, changeParams] = useAddressFilters()
  const kind = DEED_SUBJECTS.find((one) => one === params.get(KIND))
  const choose = (value: string) =>
    changeParams((now) => {
      if (value === '') now.delete(KIND)
      else now.set(KIND, value)
      return now
    })
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
