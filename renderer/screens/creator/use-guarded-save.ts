import { useState } from 'react'
import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import { actionsText } from '../../../shared/locales/generated/actions.ts'
import { stationConflictText } from '../../../shared/locales/generated/station-conflict.ts'
import type { TaggedStation } from '../../api/own-stations.ts'
import { ApiProblem, isConflict } from '../../api/problem.ts'
import { notify, notifyError } from '../../lib/notify.ts'
import { type Comparison, compareVersions } from './compare-versions.ts'
import { useSaveStation } from './use-station-write.ts'

export type Reread = () => Promise<TaggedStation | null>

/** Changes, their base version, and the form values before a choice. */
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
  /** Form values on top of `base`, restored after a reset. */
  readonly typed: StationChanges
  /** A new number resets the form to `base` and `typed`. */
  readonly version: number
  readonly busy: boolean
  readonly error: Error | null
  /** Another editor saved first: nothing is saved until the user resolves the conflict. */
  readonly isConflict: boolean
  readonly conflict: Conflict | null
  save(changes: StationChanges): void
  compare(changes: StationChanges): void
  /** Returns to the form, whose values are not saved. */
  closeComparison(): void
  saveChosen(changes: StationChanges): void
  takeTheirs(): void
}

/** Saves one form of a station with conflict detection and resolution. */
export function useGuardedSave(
  at: TaggedStation,
  { reread, onSaved }: { readonly reread: Reread; readonly onSaved: () => void },
): GuardedSave {
  const [form, setForm] = useState({ base: at.station, typed: {} as StationChanges, version: 0 })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [attempt, setAttempt] = useState<Attempt>({ changes: {}, base: at.station, typed: {} })
  const [isRereading, setRereading] = useState(false)
  const write = useSaveStation(at.station.id)

  function resetTo(base: OwnStation, typed: StationChanges = {}): void {
    setForm(({ version }) => ({ base, typed, version: version + 1 }))
  }
  function send(next: Attempt, onWritten: (station: OwnStation) => void): void {
    setAttempt(next)
    write.mutate(next, {
      onSuccess: ({ station }) => {
        setConflict(null)
        onWritten(station)
        onSaved()
      },
      onError: (error) => {
        if (isConflict(error)) void show(next)
        // Validation errors appear next to their fields in the form; otherwise the choices stay for a retry.
        else if (error instanceof ApiProblem && error.errors) setConflict(null)
      },
    })
  }
  async function show({ base, changes }: Attempt): Promise<void> {
    setRereading(true)
    const fresh = await reread()
    setRereading(false)
    if (fresh === null) return notifyError(stationConflictText.notRead)
    setConflict({ theirs: fresh.station, ...compareVersions(base, fresh.station, changes) })
  }
  function takeTheirs(): void {
    if (conflict === null) return
    write.reset()
    setConflict(null)
    resetTo(conflict.theirs)
    // Restores the base version too: saving again meets the same conflict.
    const undo = () => resetTo(form.base, attempt.typed)
    notify({
      message: stationConflictText.tookTheirs,
      tone: 'plain',
      id: 'station',
      action: { label: actionsText.undo, onClick: undo },
    })
  }
  return {
    ...form,
    busy: write.isPending || isRereading,
    error: write.error,
    isConflict: isConflict(write.error),
    conflict,
    save: (changes) =>
      send({ changes, base: form.base, typed: changes }, (base) =>
        setForm((now) => ({ ...now, base, typed: {} })),
      ),
    compare: (changes) => {
      const present = { changes, base: form.base, typed: changes }
      setAttempt(present)
      void show(present)
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
