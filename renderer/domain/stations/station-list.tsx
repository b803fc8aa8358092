import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'

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
