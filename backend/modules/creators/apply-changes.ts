import { countryName } from '../../../shared/api/country-name.ts'
import type {
  OwnStation,
  PublishedVersion,
  SentProbe,
  StationChanges,
} from '../../../shared/api/own-stations.ts'
import {
  hasSameContent,
  moderatedContent,
  NOT_REJECTED,
  publicContent,
} from './moderated-content.ts'

export type ProbedStream = Pick<SentProbe, 'url' | 'codec' | 'bitrate'> & {
  /** Address of the logo that the stream announces. Only a new station takes it. */
  readonly logo?: string | null
  /** False if the stream was not probed. */
  readonly isProbed?: boolean
}

function definedFields(changes: StationChanges): Partial<Pick<OwnStation, keyof StationChanges>> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

/** Applies changes. Ignores their URL and uses that of `stream`, if any. */
function withChanges<T extends PublishedVersion>(
  before: T,
  changes: StationChanges,
  stream: ProbedStream | null,
) {
  const { countrycode = before.countrycode } = changes
  const isSameCountry = countrycode === before.countrycode
  return {
    ...before,
    ...definedFields(changes),
    country: isSameCountry ? before.country : (countryName(countrycode) ?? before.country),
    url: before.url,
    ...(stream && { url: stream.url, codec: stream.codec, bitrate: stream.bitrate }),
  }
}

/** Returns the review state after a change. Changed content, or a note on a rejected station, requires approval. */
function reviewAfter(
  before: OwnStation,
  after: OwnStation,
  { reviewNote }: StationChanges,
  byAdmin: boolean,
) {
  const { moderation, rejection, fieldReasons } = before
  const hasNewNote = moderation === 'rejected' && typeof reviewNote === 'string'
  if (byAdmin || (hasSameContent(before, after) && !hasNewNote))
    return { moderation, rejection, fieldReasons, reviewNote: before.reviewNote }
  return { moderation: 'pending', ...NOT_REJECTED, reviewNote: reviewNote ?? null } as const
}

/**
 * Applies an update by the owner or an admin. `stream` is the probe result of a new URL. Null means the same URL. The
 * public sees the approved content of a listed station (`shown`) until a moderator approves the change. Admin changes
 * are public immediately. Pausing and going off air need no approval.
 */
export function applyChanges(
  before: OwnStation,
  changes: StationChanges,
  stream: ProbedStream | null,
  byAdmin: boolean,
): OwnStation {
  const after = withChanges(before, changes, stream)
  const published = publicContent(before)
  const review = reviewAfter(before, after, changes, byAdmin)
  if (published === null) return { ...after, ...review }
  const shown = byAdmin
    ? moderatedContent({ ...before, ...withChanges(published, changes, stream) })
    : published
  if (hasSameContent(shown, after)) {
    return { ...after, shown: null, moderation: 'listed', ...NOT_REJECTED, reviewNote: null }
  }
  return { ...after, shown, ...review }
}
