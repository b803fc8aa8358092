import { USER_AGENT } from '../../../../http/user-agent.ts'
import { discogsAddress } from './read-discogs.ts'
import { musicbrainzAddress } from './read-recordings.ts'
import type { NamedSong } from './release-names.ts'
import type { ReleaseParsers } from './releases-worker.ts'

/** A web service that finds releases, and the parser of its responses. */
export interface ReleaseSource {
  readonly parser: keyof ReleaseParsers
  /** Headers may contain a token, so they are neither stored nor logged. */
  readonly headers: Readonly<Record<string, string>>
  address(song: NamedSong): string
}

const MUSICBRAINZ = 'https://musicbrainz.org'
const DISCOGS = 'https://api.discogs.com'

/** @param contact email address or URL of the operator, which MusicBrainz requires */
export const musicbrainz = (contact: string, url = MUSICBRAINZ): ReleaseSource => ({
  parser: 'readRecordings',
  headers: { 'User-Agent': `${USER_AGENT} ( ${contact} )`, Accept: 'application/json' },
  address: (song) => musicbrainzAddress(url, song),
})

/** @param token of a Discogs account, which its search requires */
export const discogs = (token: string, url = DISCOGS): ReleaseSource => ({
  parser: 'readDiscogs',
  headers: {
    'User-Agent': USER_AGENT,
    Accept: 'application/json',
    Authorization: `Discogs token=${token}`,
  },
  address: (song) => discogsAddress(url, song),
})

export function releaseSources(config: {
  readonly releasesContact: string | null
  readonly discogsToken: string | null
}): readonly ReleaseSource[] {
  const { releasesContact, discogsToken } = config
  return [
    ...(releasesContact === null ? [] : [musicbrainz(releasesContact)]),
    ...(discogsToken === null ? [] : [discogs(discogsToken)]),
  ]
}
