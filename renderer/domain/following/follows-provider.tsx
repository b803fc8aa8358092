import { createContext, type ReactNode, useMemo } from 'react'
import {
  type FollowChange,
  useAccountUid,
  useFollowedKeys,
  useToggleFollow,
} from './following-query.ts'

interface FollowsContextValue {
  readonly accountUid: string | null
  readonly keys: ReadonlySet<string>
  readonly isLoaded: boolean
  readonly change: (change: FollowChange) => void
}

const NONE: ReadonlySet<string> = new Set()

export const FollowsContext = createContext<FollowsContextValue | null>(null)

/** Loads the followed items once for all follow buttons of a list. */
export function FollowsProvider({ children }: { readonly children: ReactNode }) {
  const accountUid = useAccountUid()
  const { data, isSuccess: isLoaded } = useFollowedKeys()
  const change = useToggleFollow()
  const value = useMemo(
    () => ({ accountUid, keys: data ?? NONE, isLoaded, change }),
    [accountUid, data, isLoaded, change],
  )
  return <FollowsContext value={value}>{children}</FollowsContext>
}
