/** Three-way comparison of a station: conflicting fields, and the changes to write after the user's choice. Pure. */
import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import { isSameValue, SAVED_FIELDS, type SavedField } from '../../../shared/api/station-fields.ts'

export type Side = 'theirs' | 'mine'

/** A field in the base version, in the other editor's version and in the user's. */
export interface FieldVersions {
  readonly field: SavedField
  readonly was: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

export interface Comparison {
  /** Changed by both to different values: the user chooses. */
  readonly meeting: readonly FieldVersions[]
  /** Changed only by the user: saved too. */
  readonly onlyMine: readonly FieldVersions[]
  /** Changed only by the other editor: unchanged. */
  readonly onlyTheirs: readonly FieldVersions[]
}

export type Choices = Readonly<Partial<Record<SavedField, Side>>>

/** Compares the other editor's version with local changes; both are based on `base`. */
export function compareVersions(
  base: OwnStation,
  theirs: OwnStation,
  mine: StationChanges,
): Comparison {
  const differing = SAVED_FIELDS.map((field) => ({
    field,
    was: base[field],
    theirs: theirs[field],
    mine: mine[field] === undefined ? base[field] : mine[field],
  })).filter((versions) => !isSameValue(versions.theirs, versions.mine))
  const byThem = ({ was, theirs: value }: FieldVersions) => !isSameValue(was, value)
  const byMe = ({ was, mine: value }: FieldVersions) => !isSameValue(was, value)
  return {
    meeting: differing.filter((versions) => byThem(versions) && byMe(versions)),
    onlyMine: differing.filter((versions) => !byThem(versions)),
    onlyTheirs: differing.filter((versions) => !byMe(versions)),
  }
}

/** Conflicting fields without a choice. */
export function undecided({ meeting }: Comparison, choices: Choices): SavedField[] {
  return meeting.map(({ field }) => field).filter((field) => choices[field] === undefined)
}

/**
 * The changes to write on the other editor's version: fields that only the user changed, and the chosen ones. An
 * undecided field is omitted.
 */
export function chosenChanges({ meeting, onlyMine }: Comparison, choices: Choices): StationChanges {
  const chosen = [...onlyMine, ...meeting.filter(({ field }) => choices[field] === 'mine')]
  return Object.fromEntries(chosen.map(({ field, mine }) => [field, mine]))
}

/** Compares the fields that editors save by a button. */
export function hasSameSaved(before: OwnStation, after: OwnStation): boolean {
  return SAVED_FIELDS.every((field) => isSameValue(before[field], after[field]))
}
