import { createContext, type ReactNode, useContext } from 'react'

const ListContext = createContext<readonly string[]>([])

interface StationListProps {
  /** The stations, in the order they are shown. */
  readonly ids: readonly string[]
  readonly children: ReactNode
}

/** The list that play buttons inside belong to: a station played there has the others as neighbours. */
export function StationList({ ids, children }: StationListProps) {
  return <ListContext value={ids}>{children}</ListContext>
}

/** The list around; empty outside of one. */
export function useStationList(): readonly string[] {
  return useContext(ListContext)
}
