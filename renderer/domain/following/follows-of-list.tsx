import { createContext, type ReactNode, useMemo } from 'react'
import {
  type FollowChange,
  useFollowedKeys,
  useMember,
  useToggleFollow,
} from './following-query.ts'

interface FollowsOfListValue {
  /** null for who listens without an account. */
  readonly member: string | null
  /** Keys (`kind:id`) of what is followed. */
  readonly keys: ReadonlySet<string>
  /** Whether they are read. */
  readonly areKnown: boolean
  readonly change: (change: FollowChange) => void
}

const NONE: ReadonlySet<string> = new Set()

/** What the user follows, for the buttons inside; null outside. */
export const FollowsContext = createContext<FollowsOfListValue | null>(null)

/** Reads what is followed once for all buttons inside: a row of a long list is drawn without asking for itself. */
export function FollowsOfList({ children }: { readonly children: ReactNode }) {
  const member = useMember()
  const { data, isSuccess: areKnown } = useFollowedKeys()
  const change = useToggleFollow()
  const value = useMemo(
    () => ({ member, keys: data ?? NONE, areKnown, change }),
    [member, data, areKnown, change],
  )
  return <FollowsContext value={value}>{children}</FollowsContext>
}
