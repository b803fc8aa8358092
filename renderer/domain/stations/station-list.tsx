import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'

type ReadIds = () => readonly string[]

const ListContext = createContext<ReadIds>(() => [])

interface StationListProps {
  readonly ids: readonly string[]
  readonly children: ReactNode
}

/** Provides the ids of a list to its play buttons. They read it when pressed, so its growth does not rerender them. */
export function StationList({ ids, children }: StationListProps) {
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  }, [ids])
  const read = useCallback(() => latest.current, [])
  return <ListContext value={read}>{children}</ListContext>
}

export function useStationList(): ReadIds {
  return useContext(ListContext)
}
