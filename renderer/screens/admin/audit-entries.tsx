import { Link } from 'react-router'
import { AUDIT_ENTRY_SUBJECTS, type AuditEntry } from '../../../shared/api/audit.ts'
import { ownValue } from '../../../shared/api/own-value.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { adminText } from '../../../shared/locales/generated/admin.ts'
import { type AuditEntryFilters, listAuditEntries } from '../../api/admin.ts'
import { StationLink } from '../../domain/stations/station-link.tsx'
import { overlayPath } from '../../lib/overlay-path.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'
import { ADMIN_PAGE_SIZE, VALUE_SHOWN } from '../../limits.ts'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { changesOf } from './audit-entry-changes.ts'
import { ListFrame } from './components/list-frame.tsx'
import { usePages } from './use-pages.ts'

export const AUDIT_ENTRIES_KEY = ['admin', 'auditEntries'] as const

const KIND_PARAM = 'audit'

export function AuditEntryLog() {
  const { auditEntries: text } = adminText
  const [params, changeParams] = useAddressFilters()
  const kind = AUDIT_ENTRY_SUBJECTS.find((subject) => subject === params.get(KIND_PARAM))
  const choose = (value: string) =>
    changeParams((current) => {
      if (value === '') current.delete(KIND_PARAM)
      else current.set(KIND_PARAM, value)
      return current
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
              ...AUDIT_ENTRY_SUBJECTS.map((value) => ({ value, label: text.kinds[value] })),
            ]}
          />
        </div>
        <AuditEntries key={kind ?? ''} {...(kind && { kind })} />
      </div>
    </Panel>
  )
}

function Subject({ auditEntry }: { readonly auditEntry: AuditEntry }) {
  const { auditEntries: text } = adminText
  const { kind, id } = auditEntry.subject
  const label = text.subject({ kind: ownValue(text.subjects, kind) ?? kind, id })
  if (kind === 'station') {
    return (
      <StationLink id={id} className="text-soft underline">
        {label}
      </StationLink>
    )
  }
  if (kind !== 'user') return <span className="text-soft">{label}</span>
  return (
    <Link
      to={overlayPath({ pathname: '/admin/users', search: '' }, 'user', id)}
      className="target-line text-soft underline"
    >
      {label}
    </Link>
  )
}

/** `isNamed` is true when the page already names the subject. */
function AuditEntryRow({
  auditEntry,
  isNamed,
}: {
  readonly auditEntry: AuditEntry
  readonly isNamed: boolean
}) {
  const { auditEntries: text } = adminText
  return (
    <li className="border-b border-hairline py-3 last:border-0">
      <p className="wrap-anywhere">
        <span className="font-semibold" title={auditEntry.action}>
          {ownValue(text.actions, auditEntry.action) ?? auditEntry.action}
        </span>{' '}
        {!isNamed && <Subject auditEntry={auditEntry} />}
      </p>
      <ul className="wrap-anywhere">
        {changesOf(auditEntry, VALUE_SHOWN).map(({ field, before, after }) => (
          <li key={field} dir="auto">
            {text.change({
              field: ownValue(text.fields, field) ?? field,
              before: before ?? text.none,
              after: after ?? text.none,
            })}
          </li>
        ))}
      </ul>
      <p className="meta text-soft wrap-anywhere">
        <time dateTime={auditEntry.at}>{formats.dateTime(auditEntry.at)}</time>{' '}
        {text.by(auditEntry.actorName ?? auditEntry.actorId)}
      </p>
    </li>
  )
}

/** The audit log of one subject, of one kind of subjects, or of all subjects. The newest entry is first. */
export function AuditEntries({ kind, subject }: AuditEntryFilters) {
  const { auditEntries: text } = adminText
  const filters = { ...(kind && { kind }), ...(subject && { subject }) }
  const list = usePages({
    queryKey: [...AUDIT_ENTRIES_KEY, filters],
    // A failure must not replace the other parts of the page.
    meta: { isPart: true },
    read: (cursor, signal) => listAuditEntries(filters, { cursor, limit: ADMIN_PAGE_SIZE }, signal),
  })
  const auditEntries = list.page?.items ?? []
  const count = auditEntries.length === 0 ? text.empty : text.shown(auditEntries.length)
  return (
    <ListFrame list={list} name={text.title} count={list.page ? count : ''}>
      <ol>
        {auditEntries.map((auditEntry) => (
          <AuditEntryRow
            key={auditEntry.id}
            auditEntry={auditEntry}
            isNamed={subject !== undefined}
          />
        ))}
      </ol>
    </ListFrame>
  )
}
