/** Pure functions for the three-way merge of a station that two editors changed. The user resolves conflicts. */
import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import { isSameValue, SAVED_FIELDS, type SavedField } from '../../../shared/api/station-fields.ts'

export type Side = 'theirs' | 'mine'

/** The values of a field in the base version, the other editor's version (theirs) and the user's version (mine). */
export interface FieldVersions {
  readonly field: SavedField
  readonly base: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

export interface Comparison {
  /** Fields that both editors changed to different values. The user chooses one. */
  readonly conflicting: readonly FieldVersions[]
  /** Fields that only the user changed. They are saved without a choice. */
  readonly onlyMine: readonly FieldVersions[]
  /** Fields that only the other editor changed. They stay as that editor saved them. */
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
    base: base[field],
    theirs: theirs[field],
    mine: mine[field] === undefined ? base[field] : mine[field],
  })).filter((versions) => !isSameValue(versions.theirs, versions.mine))
  const isChangedByThem = (versions: FieldVersions) => !isSameValue(versions.base, versions.theirs)
  const isChangedByMe = (versions: FieldVersions) => !isSameValue(versions.base, versions.mine)
  return {
    conflicting: differing.filter(
      (versions) => isChangedByThem(versions) && isChangedByMe(versions),
    ),
    onlyMine: differing.filter((versions) => !isChangedByThem(versions)),
    onlyTheirs: differing.filter((versions) => !isChangedByMe(versions)),
  }
}

export function undecidedFields({ conflicting }: Comparison, choices: Choices): SavedField[] {
  return conflicting.map(({ field }) => field).filter((field) => choices[field] === undefined)
}

/** Returns the fields that only the user changed, and the conflicting ones with the user's value chosen. */
export function chosenChanges(
  { conflicting, onlyMine }: Comparison,
  choices: Choices,
): StationChanges {
  const chosen = [...onlyMine, ...conflicting.filter(({ field }) => choices[field] === 'mine')]
  return Object.fromEntries(chosen.map(({ field, mine }) => [field, mine]))
}

/** Compares only the fields that editors save with the save button. */
export function hasSameSavedFields(a: OwnStation, b: OwnStation): boolean {
  return SAVED_FIELDS.every((field) => isSameValue(a[field], b[field]))
}
