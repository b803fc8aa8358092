import { useRef, useState } from 'react'
import type { OwnStation, StationChanges } from '../../../shared/api/own-stations.ts'
import type { TaggedStation } from '../../api/own-stations.ts'
import { notifyError } from '../../lib/notify.ts'
import { useMessages } from '../../messages/messages.ts'
import { useSaveStation } from './use-station-write.ts'
import { isConflict } from './write-station.ts'

/** Reads the station afresh; null when that failed. */
export type Reread = () => Promise<TaggedStation | null>

export interface GuardedSave {
  /** What the form compares with. */
  readonly base: OwnStation
  /** Another number: the form begins anew with `base`. */
  readonly version: number
  readonly busy: boolean
  readonly error: Error | null
  /** Another editor has changed the same: nothing is saved until the user says whose stays. */
  readonly isConflict: boolean
  save(changes: StationChanges): void
  takeTheirs(): void
  keepMine(): void
}

/** Saves one form of a station, and lets the user decide where another editor has saved before. */
export function useGuardedSave(
  at: TaggedStation,
  { reread, onSaved }: { readonly reread: Reread; readonly onSaved: () => void },
): GuardedSave {
  const { somethingWentWrong } = useMessages().errors
  const [base, setBase] = useState(at.station)
  const [version, setVersion] = useState(0)
  const [isRereading, setRereading] = useState(false)
  const mine = useRef<StationChanges>({})
  const write = useSaveStation(at.station.id)

  function send(from: OwnStation): void {
    write.mutate(
      { changes: mine.current, base: from },
      {
        onSuccess: ({ station }) => {
          setBase(station)
          onSaved()
        },
      },
    )
  }
  async function afresh(then: (fresh: OwnStation) => void): Promise<void> {
    setRereading(true)
    const fresh = await reread()
    setRereading(false)
    if (fresh) then(fresh.station)
    else notifyError(somethingWentWrong)
  }
  return {
    base,
    version,
    busy: write.isPending || isRereading,
    error: write.error,
    isConflict: isConflict(write.error),
    save: (changes) => {
      mine.current = changes
      send(base)
    },
    takeTheirs: () =>
      void afresh((fresh) => {
        write.reset()
        setBase(fresh)
        setVersion(version + 1)
      }),
    keepMine: () => void afresh(send),
  }
}
