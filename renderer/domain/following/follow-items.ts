import type { Follow, FollowKind } from '../../../shared/api/following.ts'
import { mergeVersions, nextVersion } from '../../../shared/api/versions.ts'

export interface FollowTarget {
  readonly kind: FollowKind
  readonly id: string
}

export const keyOf = ({ kind, id }: { readonly kind: string; readonly id: string }) =>
  `${kind}:${id}`

export const mergeFollows = (local: readonly Follow[], remote: readonly Follow[]) =>
  mergeVersions(local, remote, keyOf)

/** Creates a follow or unfollow entry that is newer than the current entry, even if device clocks differ. */
export function nextFollow(
  items: readonly Follow[],
  target: FollowTarget,
  followed: boolean,
  now = Date.now(),
): Follow {
  const current = items.find((item) => keyOf(item) === keyOf(target))
  return {
    kind: target.kind,
    id: target.id,
    version: nextVersion(current, now),
    deleted: !followed,
  }
}
