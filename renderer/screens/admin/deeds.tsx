import { Link } from 'react-router'
import { DEED_SUBJECTS, type Deed } from '../../../shared/api/audit.ts'
import { type DeedFilters, listDeeds } from '../../api/desk.ts'
import { overlayPath } from '../../lib/overlay-path.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { DESK_PAGE, VALUE_SHOWN } from '../../limits.ts'
import { useAdminMessages } from '../../locales/admin.ts'
import { OverlayLink } from '../../ui/overlay-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ListFrame } from './components/list-frame.tsx'
import { changesOf } from './deed-changes.ts'
import { usePages } from './use-pages.ts'

export const DEEDS_KEY = ['admin', 'deeds'] as const

const KIND = 'deeds'

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

function Subject({ of }: { readonly of: Deed }) {
  const { deeds: text } = useAdminMessages()
  const { kind, id } = of.subject
  const label = text.subject(kind, id)
  if (kind === 'station') {
    return (
      <OverlayLink kind="station" id={id} className="text-soft underline">
        {label}
      </OverlayLink>
    )
  }
  if (kind !== 'user') return <span className="text-soft">{label}</span>
  return (
    <Link
      to={overlayPath({ pathname: '/admin/users', search: '' }, 'user', id)}
      className="text-soft underline"
    >
      {label}
    </Link>
  )
}

/** `isNamed`: the page already names the subject. */
function DeedRow({ deed, isNamed }: { readonly deed: Deed; readonly isNamed: boolean }) {
  const { deeds: text } = useAdminMessages()
  return (
    <li className="border-b border-hairline py-3 last:border-0">
      <p className="wrap-anywhere">
        <span className="font-semibold" title={deed.action}>
          {text.action(deed.action)}
        </span>{' '}
        {!isNamed && <Subject of={deed} />}
      </p>
      <ul className="wrap-anywhere">
        {changesOf(deed, VALUE_SHOWN).map(({ field, before, after }) => (
          <li key={field} dir="auto">
            {text.change(text.field(field), before ?? text.none, after ?? text.none)}
          </li>
        ))}
      </ul>
      <p className="meta text-soft wrap-anywhere">
        <time dateTime={deed.at}>{text.at(deed.at)}</time> {text.by(deed.actorName ?? deed.actorId)}
      </p>
    </li>
  )
}

/** The audit log of one subject (`kind` and `subject`), of one kind, or of everything; newest first. */
export function Deeds({ kind, subject }: DeedFilters) {
  const { deeds: text } = useAdminMessages()
  const filters = { ...(kind && { kind }), ...(subject && { subject }) }
  const list = usePages({
    queryKey: [...DEEDS_KEY, filters],
    // A failure here keeps the other parts of the page.
    meta: { isPart: true },
    read: (cursor, signal) => listDeeds(filters, { cursor, limit: DESK_PAGE }, signal),
  })
  const deeds = list.page?.items ?? []
  const count = deeds.length === 0 ? text.empty : text.shown(deeds.length)
  return (
    <ListFrame list={list} name={text.title} count={list.page ? count : ''}>
      <ol>
        {deeds.map((deed) => (
          <DeedRow key={deed.id} deed={deed} isNamed={subject !== undefined} />
        ))}
      </ol>
    </ListFrame>
  )
}
