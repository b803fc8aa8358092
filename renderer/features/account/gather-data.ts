/** Everything Undertone keeps about a user, as the file they take along. Pure. */

import type { KeptSong } from '../../../shared/api/crate.ts'
import type { Favorites } from '../../../shared/api/favorites.ts'
import type { Follow } from '../../../shared/api/following.ts'
import type { HistoryEntry } from '../../../shared/api/history.ts'
import type { OwnStation } from '../../../shared/api/own-stations.ts'
import type { User } from '../../../shared/api/users.ts'
import type { SecondFactor } from './second-factors.ts'

/** What the provider tells of an account; no password, no token, no full phone number. */
export interface AccountFacts {
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly displayName: string | null
  readonly photoURL: string | null
  /** How the user signs in. */
  readonly providers: readonly string[]
  readonly secondFactors: readonly SecondFactor[]
  /** UTC, as the provider writes times. */
  readonly createdAt: string | null
  readonly lastSignInAt: string | null
}

export interface OwnData {
  readonly account: AccountFacts
  /** users/{uid} of the document store; null where there is none. */
  readonly record: Readonly<Record<string, unknown>> | null
  readonly user: User
  /** Favourites with their order and folders, and blocked stations. */
  readonly favorites: Favorites
  /** What they listened to, the newest first. */
  readonly history: readonly HistoryEntry[]
  /** The songs they keep, and the tombstones of those dropped. */
  readonly songs: readonly KeptSong[]
  /** What they follow, and the tombstones of what they dropped; nothing without an account. */
  readonly following: readonly Follow[]
  /** What they publish. */
  readonly stations: readonly OwnStation[]
  /** Of this machine, by name. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** The file's text: JSON, indented. */
export function dataFileText(data: OwnData, now: Date): string {
  const file = {
    product: 'Undertone',
    exportedAt: now.toISOString(),
    account: data.account,
    record: data.record,
    user: data.user,
    favorites: data.favorites,
    history: data.history,
    songs: data.songs,
    following: data.following,
    stations: data.stations,
    settings: data.settings,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}
