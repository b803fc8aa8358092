import {
  type OwnStation,
  type PublishedVersion,
  publishedVersionSchema,
} from '../../../shared/api/own-stations.ts'

const CONTENT_FIELDS = Object.keys(publishedVersionSchema.shape) as (keyof PublishedVersion)[]

export function moderatedContent(station: OwnStation): PublishedVersion {
  return publishedVersionSchema.parse(station)
}

export function hasSameContent(a: PublishedVersion, b: PublishedVersion): boolean {
  return CONTENT_FIELDS.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))
}

export type Rejection = Pick<OwnStation, 'rejection' | 'fieldReasons'>

export const NOT_REJECTED: Rejection = { rejection: null, fieldReasons: {} }

export function rejectionColumns({ rejection, fieldReasons }: Rejection) {
  const hasReasons = Object.keys(fieldReasons).length > 0
  return { rejection, field_reasons: hasReasons ? JSON.stringify(fieldReasons) : null }
}

/** Returns true if a moderator approved the station or an earlier version of it. The public sees it if it is active. */
export function isListed(station: Pick<OwnStation, 'moderation' | 'shown'>): boolean {
  return station.moderation === 'listed' || station.shown !== null
}

/** Returns true if the owner paused the station, or if an admin hid it, merged it or switched it off. */
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
