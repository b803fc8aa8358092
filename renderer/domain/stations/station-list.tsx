import { Play } from 'lucide-react'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import { stationText } from '../../../shared/locales/generated/station.ts'
import { Button } from '../../ui/button.tsx'
import { playAll } from './play-by-id.ts'

type ReadIds = () => readonly string[]

const ListContext = createContext<ReadIds>(() => [])

interface StationListProps {
  readonly ids: readonly string[]
  readonly children: ReactNode
}

/** Provides the ids of a list to its play buttons. They read it when pressed, so its growth does not rerender them. */
export function StationList({ ids, children }: StationListProps) {
  const latestIds = useRef(ids)
  useEffect(() => {
    latestIds.current = ids
  }, [ids])
  const readIds = useCallback(() => latestIds.current, [])
  return <ListContext value={readIds}>{children}</ListContext>
}

export function useStationList(): ReadIds {
  return useContext(ListContext)
}

interface PlayAllButtonProps {
  readonly ids: readonly string[]
  readonly label?: string
}

export function PlayAllButton({ ids, label = stationText.playAll }: PlayAllButtonProps) {
  return (
    <Button size="small" disabled={ids.length === 0} onClick={() => playAll(ids)}>
      <Play aria-hidden="true" className="size-4 fill-current" />
      {label}
    </Button>
  )
}
