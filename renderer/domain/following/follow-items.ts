/** Follows as the server merges them. Pure. */
import type { Follow, FollowKind } from '../../../shared/api/following.ts'
import { mergeVersions, nextVersion } from '../../../shared/api/versions.ts'

/** What is followed: a station, a show, a creator or a person, by its id. */
export interface Thing {
  readonly kind: FollowKind
  readonly id: string
}

export const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }) =>
  `${kind}:${id}`

export const mergeFollows = (mine: readonly Follow[], theirs: readonly Follow[]) =>
  mergeVersions(mine, theirs, keyOf)

/** The entry that says "followed" or "dropped", newer than what is known even when clocks disagree. */
export function nextFollow(
  items: readonly Follow[],
  thing: Thing,
  followed: boolean,
  now = Date.now(),
): Follow {
  const known = items.find((item) => keyOf(item) === keyOf(thing))
  return {
    kind: thing.kind,
    id: thing.id,
    version: nextVersion(known, now),
    deleted: !followed,
  }
}
