import { countryName } from '../../../../shared/api/country-name.ts'
import { NO_FACTS, NOTHING_SAID, type Station } from '../../../../shared/api/stations.ts'
import type { Hit } from './station-finder.ts'

/** A station as far as the index knows it: without its address, and without facts about its sound. */
export function indexedStation({ id, name, tags, countrycode }: Hit): Station {
  return {
    ...NOTHING_SAID,
    id,
    name,
    tags,
    countrycode,
    country: countryName(countrycode) ?? '',
    url: '',
    favicon: null,
    codec: 'UNKNOWN',
    bitrate: null,
    votes: 0,
    check: { state: 'not checked', at: null },
    demo: false,
    cover: null,
    onAir: null,
    source: 'directory',
    ...NO_FACTS,
    createdAt: '',
    updatedAt: '',
  }
}

/** Whether no more is known of a station than the index says: it is asked for before it plays. */
export function isIndexed({ url }: Pick<Station, 'url'>): boolean {
  return url === ''
}
