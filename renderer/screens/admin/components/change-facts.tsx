import type { StationChange } from '../../../../shared/api/station-changes.ts'
import { useAdminMessages } from '../../../locales/admin.ts'
import { changesOf } from '../deed-changes.ts'

/** What was done to a station, when and by which admin or owner. */
export function ChangeMaker({ change }: { readonly change: StationChange }) {
  const {
    deeds,
    desk: { changes: text },
  } = useAdminMessages()
  const { action, actorId, actorName, at, byAdmin } = change
  return (
    <p className="min-w-40 flex-1 wrap-anywhere">
      <span className="font-semibold">{deeds.action(action)}</span>{' '}
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
  const {
    deeds,
    desk: { changes: text },
  } = useAdminMessages()
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
        {changesOf({ before, after }).map(({ field, before, after }) => (
          <tr key={field} className="border-t border-hairline align-top">
            <th scope="row" className="pr-2 font-semibold">
              {deeds.field(field)}
            </th>
            <td dir="auto" className="pr-2 wrap-anywhere">
              {before ?? deeds.none}
            </td>
            <td dir="auto" className="wrap-anywhere">
              {after ?? deeds.none}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
