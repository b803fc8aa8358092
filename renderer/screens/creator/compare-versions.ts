/**
 * Two versions of a station that came from the same one: which fields meet, and what is written once the user has
 * chosen. Pure.
 */
import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import { isSameValue, SAVED_FIELDS, type SavedField } from '../../../shared/api/station-fields.ts'

/** Whose value of a field stays. */
export type Side = 'theirs' | 'mine'

/** A field as it was before both editors, as the other one saved it, and as it was typed here. */
export interface FieldVersions {
  readonly field: SavedField
  readonly was: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

/** The fields that differ between the two versions, each in one of the lists, in the form's order. */
export interface Comparison {
  /** Both have changed them, to different values: the user chooses. */
  readonly meeting: readonly FieldVersions[]
  /** Only the user has changed them: they are saved with the rest. */
  readonly onlyMine: readonly FieldVersions[]
  /** Only the other editor has changed them: they stay as saved. */
  readonly onlyTheirs: readonly FieldVersions[]
}

export type Choices = Readonly<Partial<Record<SavedField, Side>>>

/** Compares what another editor saved with changes typed here; both began with `base`. */
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

/** The fields that meet and are not decided on yet. */
export function undecided({ meeting }: Comparison, choices: Choices): SavedField[] {
  return meeting.map(({ field }) => field).filter((field) => choices[field] === undefined)
}

/**
 * What is to be written on the other editor's version: what only the user has changed, and what they chose of their
 * own. A field that is not decided on is left as the other editor saved it.
 */
export function chosenChanges({ meeting, onlyMine }: Comparison, choices: Choices): StationChanges {
  const kept = [...onlyMine, ...meeting.filter(({ field }) => choices[field] === 'mine')]
  return Object.fromEntries(kept.map(({ field, mine }) => [field, mine]))
}

/** Whether all that is saved by a button is the same: another editor has saved nothing of it meanwhile. */
export function hasSameSaved(before: OwnStation, after: OwnStation): boolean {
  return SAVED_FIELDS.every((field) => isSameValue(before[field], after[field]))
}
