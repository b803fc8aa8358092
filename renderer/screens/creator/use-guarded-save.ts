import { useState } from 'react'
import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { stationConflictText } from '../../../shared/locales/generated/station-conflict.ts'
import type { TaggedStation } from '../../api/own-stations.ts'
import { ApiProblem, isConflict } from '../../api/problem.ts'
import { notify, notifyError } from '../../lib/notify.ts'
import { type Comparison, compareVersions } from './compare-versions.ts'
import { useSaveStation } from './use-station-write.ts'

export type RefetchStation = () => Promise<TaggedStation | null>

/** A save: the changes, the version on which they are based, and the form values at that time. */
interface Attempt {
  readonly changes: StationChanges
  readonly base: OwnStation
  readonly typed: StationChanges
}

export interface Conflict extends Comparison {
  readonly theirs: OwnStation
}

export interface GuardedSave {
  readonly base: OwnStation
  /** Form values that differ from `base`, for the form after a reset. */
  readonly typed: StationChanges
  /** A new number resets the form to `base` and `typed`. */
  readonly version: number
  readonly busy: boolean
  readonly error: Error | null
  /** True when another editor saved first. Nothing is saved until the user resolves the conflict. */
  readonly isConflict: boolean
  readonly conflict: Conflict | null
  save(changes: StationChanges): void
  compare(changes: StationChanges): void
  closeComparison(): void
  saveChosen(changes: StationChanges): void
  takeTheirs(): void
}

/** Saves one form of a station. If another editor saved first, it offers a comparison of both versions. */
export function useGuardedSave(
  tagged: TaggedStation,
  {
    refetchStation,
    onSaved,
  }: { readonly refetchStation: RefetchStation; readonly onSaved: (station: OwnStation) => void },
): GuardedSave {
  const [form, setForm] = useState({
    base: tagged.station,
    typed: {} as StationChanges,
    version: 0,
  })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [attempt, setAttempt] = useState<Attempt>({ changes: {}, base: tagged.station, typed: {} })
  const [isRefetching, setRefetching] = useState(false)
  const write = useSaveStation(tagged.station.id)

  function resetTo(base: OwnStation, typed: StationChanges = {}): void {
    setForm(({ version }) => ({ base, typed, version: version + 1 }))
  }
  function send(next: Attempt, onWritten: (station: OwnStation) => void): void {
    setAttempt(next)
    write.mutate(next, {
      onSuccess: ({ station }) => {
        setConflict(null)
        onWritten(station)
        onSaved(station)
      },
      onError: (error) => {
        if (isConflict(error)) void showComparison(next)
        // The form shows validation errors at their fields. After another error, the dialog stays open for a retry.
        else if (error instanceof ApiProblem && error.errors) setConflict(null)
      },
    })
  }
  async function showComparison({ base, changes }: Attempt): Promise<void> {
    setRefetching(true)
    const fresh = await refetchStation()
    setRefetching(false)
    if (fresh === null) return notifyError(stationConflictText.compareFailed)
    setConflict({ theirs: fresh.station, ...compareVersions(base, fresh.station, changes) })
  }
  function takeTheirs(): void {
    if (conflict === null) return
    write.reset()
    setConflict(null)
    resetTo(conflict.theirs)
    // The base version is restored too, so that saving again detects the same conflict.
    const undo = () => resetTo(form.base, attempt.typed)
    notify({
      message: stationConflictText.usedTheirs,
      tone: 'plain',
      id: 'station',
      action: { label: actionsText.undo, onClick: undo },
    })
  }
  return {
    ...form,
    busy: write.isPending || isRefetching,
    error: write.error,
    isConflict: isConflict(write.error),
    conflict,
    save: (changes) =>
      send({ changes, base: form.base, typed: changes }, (base) =>
        setForm((current) => ({ ...current, base, typed: {} })),
      ),
    compare: (changes) => {
      const current = { changes, base: form.base, typed: changes }
      setAttempt(current)
      void showComparison(current)
    },
    closeComparison: () => setConflict(null),
    saveChosen: (changes) => {
      if (conflict === null) return
      if (Object.keys(changes).length === 0) takeTheirs()
      else send({ ...attempt, changes, base: conflict.theirs }, (base) => resetTo(base))
    },
    takeTheirs,
  }
}
