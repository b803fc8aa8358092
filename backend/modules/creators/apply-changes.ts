import { countryName } from '../../../shared/api/country-name.ts'
import type {
  OwnStation,
  PublishedVersion,
  SentProbe,
  StationChanges,
} from '../../../shared/api/own-stations.ts'
import { hasSameContent, moderatedContent, publicContent } from './moderated-content.ts'

export type ProbedStream = Pick<SentProbe, 'url' | 'codec' | 'bitrate'> & {
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

/** Returns the moderation state after a change. Changed content requires approval again. */
function moderationAfter(before: OwnStation, after: OwnStation, byAdmin: boolean) {
  const { moderation, rejection } = before
  if (byAdmin || hasSameContent(before, after)) return { moderation, rejection }
  return { moderation: 'pending', rejection: null } as const
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
  if (published === null) return { ...after, ...moderationAfter(before, after, byAdmin) }
  const shown = byAdmin
    ? moderatedContent({ ...before, ...withChanges(published, changes, stream) })
    : published
  if (hasSameContent(shown, after)) {
    return { ...after, shown: null, moderation: 'listed', rejection: null }
  }
  return { ...after, shown, ...moderationAfter(before, after, byAdmin) }
}
