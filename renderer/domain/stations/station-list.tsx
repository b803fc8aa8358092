import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'

type ReadIds = () => readonly string[]

const ListContext = createContext<ReadIds>(() => [])

interface StationListProps {
  /** The stations, in the order they are shown. */
  readonly ids: readonly string[]
  readonly children: ReactNode
}

/**
 * The list that play buttons inside belong to: a station played there has the others as neighbours. They read
 * it when they are pressed, so that a list that grows draws none of them again.
 */
export function StationList({ ids, children }: StationListProps) {
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  }, [ids])
  const read = useCallback(() => latest.current, [])
  return <ListContext value={read}>{children}</ListContext>
}

/** Reads the list around; empty outside of one. */
export function useStationList(): ReadIds {
  return useContext(ListContext)
}
