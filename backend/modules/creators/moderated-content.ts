import {
  type OwnStation,
  type PublishedVersion,
  publishedVersionSchema,
} from '../../../shared/api/own-stations.ts'

const FIELDS = Object.keys(publishedVersionSchema.shape) as (keyof PublishedVersion)[]

/** Returns the content of a station that needs approval. */
export function moderatedContent(station: OwnStation): PublishedVersion {
  return publishedVersionSchema.parse(station)
}

export function hasSameContent(a: PublishedVersion, b: PublishedVersion): boolean {
  return FIELDS.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))
}

/** True if the public can find the station, unless it is inactive. */
export function isListed(station: Pick<OwnStation, 'moderation' | 'shown'>): boolean {
  return station.moderation === 'listed' || station.shown !== null
}

/** True if a listed station is in no list: paused by its owner, or hidden, merged or switched off by an admin. */
export function isInactive({
  paused,
  hidden,
  mergedInto,
  off,
}: Pick<OwnStation, 'paused' | 'hidden' | 'mergedInto' | 'off'>): boolean {
  return paused || hidden !== null || mergedInto !== null || off !== null
}

/** Returns the public content of a listed station, or null if it is not listed. */
export function publicContent(station: OwnStation): PublishedVersion | null {
  return station.shown ?? (isListed(station) ? moderatedContent(station) : null)
}
