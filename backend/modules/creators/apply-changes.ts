import { countryName } from '../../../shared/api/country-name.ts'
import type {
  OwnStation,
  SentProbe,
  ShownWords,
  StationChanges,
} from '../../../shared/api/own-stations.ts'
import { hasSameWords, moderatedWords, shownWords } from './moderated-words.ts'

/** What a probe found out about a stream. */
export type Sound = Pick<SentProbe, 'url' | 'codec' | 'bitrate'> & {
  /** False: this service has not listened to it. */
  readonly isHeard?: boolean
}

/** What changes; undefined is left out. */
function given(changes: StationChanges): Partial<Pick<OwnStation, keyof StationChanges>> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

/** Words with changes; the address is taken over only as `sound`, which was listened to. */
function withChanges<T extends ShownWords>(
  before: T,
  changes: StationChanges,
  sound: Sound | null,
) {
  const { countrycode = before.countrycode } = changes
  const isSameCountry = countrycode === before.countrycode
  return {
    ...before,
    ...given(changes),
    country: isSameCountry ? before.country : (countryName(countrycode) ?? before.country),
    url: before.url,
    ...(sound && { url: sound.url, codec: sound.codec, bitrate: sound.bitrate }),
  }
}

/** How a changed station stands: what says something else than before is looked at again. */
function standing(before: OwnStation, after: OwnStation, byAdmin: boolean) {
  const { moderation, rejection } = before
  if (byAdmin || hasSameWords(before, after)) return { moderation, rejection }
  return { moderation: 'pending', rejection: null } as const
}

/**
 * A station after an update by its owner or an admin; what the update leaves out stays. `sound` is what
 * the probe found at the new address, null where the address stays. Others go on seeing the approved words of a
 * listed station (`shown`) until a moderator has approved the new ones; admins' changes are seen at once.
 * Pausing and going off air need no approval.
 */
export function applyChanges(
  before: OwnStation,
  changes: StationChanges,
  sound: Sound | null,
  byAdmin: boolean,
): OwnStation {
  const after = withChanges(before, changes, sound)
  const seen = shownWords(before)
  if (seen === null) return { ...after, ...standing(before, after, byAdmin) }
  const shown = byAdmin ? moderatedWords({ ...before, ...withChanges(seen, changes, sound) }) : seen
  if (hasSameWords(shown, after)) {
    return { ...after, shown: null, moderation: 'listed', rejection: null }
  }
  return { ...after, shown, ...standing(before, after, byAdmin) }
}
