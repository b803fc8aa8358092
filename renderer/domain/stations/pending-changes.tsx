import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { FORM_FIELDS, isSameValue } from '../../../shared/api/station-fields.ts'
import type { FormField } from '../../../shared/api/stations.ts'
import { formats } from '../../../shared/locale/formats.ts'
import { creatorText } from '../../../shared/locales/generated/creator.ts'
import { fieldLabel, formText } from './field-texts.ts'
import { FieldValue } from './field-value.tsx'

/** A field whose published value differs from the value that waits for approval. */
interface PendingChange {
  readonly field: FormField
  readonly publishedText: string
  readonly pendingText: string
}

export function getPendingChanges(station: OwnStation): PendingChange[] {
  const { shown } = station
  if (shown === null) return []
  return FORM_FIELDS.map((field) => ({
    field,
    publishedText: formText(field, shown[field]),
    pendingText: formText(field, station[field]),
  })).filter(({ publishedText, pendingText }) => publishedText !== pendingText)
}

export function hasPending(
  field: 'cover' | 'schedule',
  { shown, ...station }: OwnStation,
): boolean {
  return shown !== null && !isSameValue(shown[field], station[field])
}

export function PendingChanges({ station }: { readonly station: OwnStation }) {
  const { waiting: text, cover, schedule } = creatorText
  const changes = getPendingChanges(station)
  const otherParts = [
    ...(hasPending('cover', station) ? [cover.title] : []),
    ...(hasPending('schedule', station) ? [schedule.title] : []),
  ]
  return (
    <>
      {changes.length > 0 && (
        <table className="mt-3 w-full table-fixed border-collapse text-left text-[0.9375rem] max-wide:grid">
          <thead className="text-[0.8125rem] text-soft max-wide:grid">
            <tr className="grid-cols-2 max-wide:grid">
              <th scope="col" className="w-1/5 py-1 pr-3 font-normal max-wide:absolute">
                <span className="sr-only">{text.part}</span>
              </th>
              <th scope="col" className="py-1 pr-3 font-normal">
                {text.shown}
              </th>
              <th scope="col" className="py-1 font-normal">
                {text.waiting}
              </th>
            </tr>
          </thead>
          <tbody className="max-wide:grid">
            {changes.map((change) => (
              <tr
                key={change.field}
                className="border-t border-hairline align-top grid-cols-2 max-wide:grid"
              >
                <th scope="row" className="col-span-2 pt-1.5 pr-3 font-semibold">
                  {fieldLabel(change.field, creatorText)}
                </th>
                <td className="py-1.5 pr-3">
                  <FieldValue text={change.publishedText} />
                </td>
                <td className="py-1.5">
                  <FieldValue text={change.pendingText} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {otherParts.length > 0 && <p className="mt-2">{text.otherParts(formats.list(otherParts))}</p>}
    </>
  )
}
