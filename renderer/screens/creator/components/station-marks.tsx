import type { OwnStation } from '../../../../shared/api/own-stations.ts'
import { REVIEWED_FIELDS, type ReviewedField } from '../../../../shared/api/station-fields.ts'
import { creatorText } from '../../../../shared/locales/generated/creator.ts'
import { requireUid } from '../../../domain/auth/auth.ts'
import { useEntitlement } from '../../../domain/plans/entitlement.tsx'
import { fieldLabel } from '../../../domain/stations/field-texts.ts'
import { PendingChanges } from '../../../domain/stations/pending-changes.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Tag } from '../../../ui/tag.tsx'

type StationMark =
  | OwnStation['moderation']
  | 'own'
  | 'changing'
  | 'changeRefused'
  | 'paused'
  | 'hidden'
  | 'merged'
  | 'onAir'
  | 'offAir'

export function marksOf({
  moderation,
  shown,
  paused,
  hidden,
  mergedInto,
  onAir,
  source,
}: Pick<
  OwnStation,
  'moderation' | 'shown' | 'paused' | 'hidden' | 'mergedInto' | 'onAir' | 'source'
>): StationMark[] {
  if (source === 'own') return ['own']
  const changeMark = moderation === 'rejected' ? 'changeRefused' : 'changing'
  const listingMarks: StationMark[] = shown === null ? [moderation] : ['listed', changeMark]
  const inactive = [
    paused && 'paused',
    hidden !== null && 'hidden',
    mergedInto !== null && 'merged',
  ]
  const inactiveMarks = inactive.filter((mark) => mark !== false) as StationMark[]
  return [...listingMarks, ...inactiveMarks, onAir ? 'onAir' : 'offAir']
}

/** True when the API has never probed the station, because it was imported or is in the user's own network. */
function isUnprobed({ source, check }: Pick<OwnStation, 'source' | 'check'>): boolean {
  return source === 'own' && check.state === 'not checked'
}

const TONES: Partial<Record<StationMark, 'hot' | 'live'>> = {
  rejected: 'hot',
  changeRefused: 'hot',
  hidden: 'hot',
  onAir: 'live',
}

export function StationMarks({ station }: { readonly station: OwnStation }) {
  const text = creatorText.state
  return (
    <ul className="flex flex-wrap gap-1.5">
      {marksOf(station).map((mark) => (
        <li key={mark}>
          <Tag tone={TONES[mark] ?? 'plain'}>{text[mark]}</Tag>
        </li>
      ))}
    </ul>
  )
}

export function rejectionText({ shown, rejection }: OwnStation): string {
  const text = creatorText.explain
  if (shown === null) {
    return rejection === null ? text.rejected : text.rejectedBecause(rejection)
  }
  return rejection === null ? text.changeRefused : text.changeRefusedBecause(rejection)
}

/** Changes of an admin need no review. */
export function savedText(station: OwnStation, saved: string): string {
  const { moderation, source, ownerId } = station
  const isInReview = moderation === 'pending' && source !== 'own' && ownerId === requireUid()
  return isInReview ? creatorText.form.sentForReview : saved
}

interface FieldReasonProps {
  readonly station: OwnStation
  readonly field: ReviewedField
}

/** Alert with the reason for which a reviewer rejected the field. Renders nothing without one. */
export function FieldReason({ station, field }: FieldReasonProps) {
  const reason = station.fieldReasons[field]
  return reason && <Alert tone="note">{reason}</Alert>
}

function FieldReasons({ station: { fieldReasons } }: { readonly station: OwnStation }) {
  const fields = REVIEWED_FIELDS.filter((field) => fieldReasons[field] !== undefined)
  if (fields.length === 0) return null
  return (
    <ul className="my-1 list-disc pl-5 wrap-anywhere">
      {fields.map((field) => (
        <li key={field}>
          {creatorText.explain.fieldReason({
            field: fieldLabel(field, creatorText),
            reason: fieldReasons[field] ?? '',
          })}
        </li>
      ))}
    </ul>
  )
}

/** Explains why listeners do not see the station or its latest changes. Renders nothing when they do. */
export function StatusAlert({ station }: { readonly station: OwnStation }) {
  const { explain: text, own } = creatorText
  const mayPublish = useEntitlement('publish-stations')
  if (station.source === 'own') {
    return (
      <Alert tone="note">{isUnprobed(station) ? own.uncheckedNotice : own.privateNotice}</Alert>
    )
  }
  if (station.hidden !== null)
    return (
      <Alert tone="note">
        {station.hidden === '' ? text.hidden : text.hiddenBecause(station.hidden)}
      </Alert>
    )
  if (station.mergedInto !== null) return <Alert tone="note">{text.merged}</Alert>
  if (station.moderation === 'listed') return null
  if (station.shown !== null) return <ChangeAlert station={station} />
  return (
    <Alert tone="note">
      {station.moderation === 'pending' ? (
        text.pending
      ) : (
        <>
          <p className="font-semibold wrap-anywhere">{rejectionText(station)}</p>
          <FieldReasons station={station} />
          <p className="text-soft">
            {mayPublish === 'yes' ? text.rejectedNext : text.rejectedNextWithoutPlan}
          </p>
        </>
      )}
    </Alert>
  )
}

function ChangeAlert({ station }: { readonly station: OwnStation }) {
  const text = creatorText.explain
  return (
    <Alert tone="note">
      {station.moderation === 'pending' ? (
        <p>{text.changing}</p>
      ) : (
        <>
          <p className="font-semibold wrap-anywhere">{rejectionText(station)}</p>
          <FieldReasons station={station} />
          <p className="text-soft">{text.changeRefusedNext}</p>
        </>
      )}
      <PendingChanges station={station} />
    </Alert>
  )
}
