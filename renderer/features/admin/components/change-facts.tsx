import type { StationChange } from '../../../../shared/api/station-changes.ts'
import { useAdminMessages } from '../../../messages/admin.ts'

/** What was done to a station, when and by which admin or owner. */
export function ChangeMaker({ change }: { readonly change: StationChange }) {
  const text = useAdminMessages().desk.changes
  const { action, actorId, actorName, at, byAdmin } = change
  return (
    <p className="min-w-40 flex-1 wrap-anywhere">
      <span className="font-semibold">{text.actions[action] ?? action}</span>{' '}
      <time dateTime={at} className="meta text-soft">
        {text.at(at)}
      </time>
      <br />
      <span className="text-[0.8125rem] text-soft">
        {actorName ?? actorId ?? text.gone}, {byAdmin ? text.byAdmin : text.byOwner}
      </span>
    </p>
  )
}

type Fields = Readonly<Record<string, unknown>>

/** The fields that a change has changed, before and after. */
export function ChangedFields({
  before,
  after,
}: {
  readonly before: Fields
  readonly after: Fields
}) {
  const text = useAdminMessages().desk.changes
  const shown = (value: unknown) => {
    if (value === null || value === undefined || value === '') return text.nothing
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return value.join(', ') || text.nothing
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (
    <table className="w-full table-fixed border-collapse text-left text-[0.875rem]">
      <thead className="text-[0.8125rem] text-soft">
        <tr>
          <th scope="col" className="w-1/4 font-normal">
            {text.field}
          </th>
          <th scope="col" className="font-normal">
            {text.before}
          </th>
          <th scope="col" className="font-normal">
            {text.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.keys({ ...before, ...after }).map((field) => (
          <tr key={field} className="border-t border-hairline align-top">
            <th scope="row" className="pr-2 font-semibold">
              {text.fields[field] ?? field}
            </th>
            <td dir="auto" className="pr-2 wrap-anywhere">
              {shown(before[field])}
            </td>
            <td dir="auto" className="wrap-anywhere">
              {shown(after[field])}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
