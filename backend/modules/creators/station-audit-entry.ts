import type { OwnStation } from '../../../shared/api/own-stations.ts'
import { AUDIT_ENTRY_FIELDS } from '../../../shared/api/station-fields.ts'
import type { Queries } from '../../database/queries.ts'
import { type Change, recordChange } from '../audit/record-change.ts'

const fieldsOf = (station: OwnStation | null) =>
  station && Object.fromEntries(AUDIT_ENTRY_FIELDS.map((field) => [field, station[field]]))

/** Records an admin's action on a station. Skips private stations, which admins cannot access. */
export async function recordStationAuditEntry(
  tx: Queries,
  { by, action, at }: Pick<Change, 'by' | 'action' | 'at'>,
  before: OwnStation | null,
  after: OwnStation | null,
): Promise<void> {
  const station = before ?? after
  if (station === null || station.source === 'own') return
  const subject = { kind: 'station', id: station.id } as const
  await recordChange(tx, { by, action, subject, at }, fieldsOf(before), fieldsOf(after))
}
