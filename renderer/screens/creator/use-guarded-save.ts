import { useState } from 'react'
import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import type { TaggedStation } from '../../api/own-stations.ts'
import { ApiProblem, isConflict } from '../../api/problem.ts'
import { notify, notifyError } from '../../lib/notify.ts'
import { useMessages } from '../../locales/messages.ts'
import { useConflictMessages } from '../../locales/station-conflict.ts'
import { type Comparison, compareVersions } from './compare-versions.ts'
import { useSaveStation } from './use-station-write.ts'

/** Reads the station afresh; null when that failed. */
export type Reread = () => Promise<TaggedStation | null>

/** Changes, the version on which they were made, and all that was typed before anything was chosen. */
interface Attempt {
  readonly changes: StationChanges
  readonly base: OwnStation
  readonly typed: StationChanges
}

/** What another editor saved, beside what was typed here. */
export interface Conflict extends Comparison {
  readonly theirs: OwnStation
}

export interface GuardedSave {
  /** What the form compares with. */
  readonly base: OwnStation
  /** What stands in the form besides, when it begins: what was typed before, taken up again. */
  readonly typed: StationChanges
  /** Another number: the form begins anew with `base` and `typed`. */
  readonly version: number
  readonly busy: boolean
  readonly error: Error | null
  /** Another editor has saved before: nothing is saved until the user says what stays. */
  readonly isConflict: boolean
  /** Both versions, while the user looks at them. */
  readonly conflict: Conflict | null
  save(changes: StationChanges): void
  /** Reads the other version and shows it beside what stands in the form by now. */
  compare(changes: StationChanges): void
  /** Back to the form: what was typed is there, and is not saved. */
  closeComparison(): void
  /** Saves what the user has chosen on the other editor's version. */
  saveChosen(changes: StationChanges): void
  takeTheirs(): void
}

/** Saves one form of a station, and lets the user decide where another editor has saved before. */
export function useGuardedSave(
  at: TaggedStation,
  { reread, onSaved }: { readonly reread: Reread; readonly onSaved: () => void },
): GuardedSave {
  const { common } = useMessages()
  const text = useConflictMessages()
  const [form, setForm] = useState({ base: at.station, typed: {} as StationChanges, version: 0 })
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [attempt, setAttempt] = useState<Attempt>({ changes: {}, base: at.station, typed: {} })
  const [isRereading, setRereading] = useState(false)
  const write = useSaveStation(at.station.id)

  function beginWith(base: OwnStation, typed: StationChanges = {}): void {
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
        // What is refused of a field is said beside it, in the form; else the choices stay, to be saved again.
        else if (error instanceof ApiProblem && error.errors) setConflict(null)
      },
    })
  }
  async function show({ base, changes }: Attempt): Promise<void> {
    setRereading(true)
    const fresh = await reread()
    setRereading(false)
    if (fresh === null) return notifyError(text.notRead)
    setConflict({ theirs: fresh.station, ...compareVersions(base, fresh.station, changes) })
  }
  function takeTheirs(): void {
    if (conflict === null) return
    write.reset()
    setConflict(null)
    beginWith(conflict.theirs)
    // On the version it was typed on: to save it again is to meet the other editor again.
    const undo = () => beginWith(form.base, attempt.typed)
    notify({
      message: text.tookTheirs,
      tone: 'plain',
      id: 'station',
      action: { label: common.undo, onClick: undo },
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
      else send({ ...attempt, changes, base: conflict.theirs }, (base) => beginWith(base))
    },
    takeTheirs,
  }
}
