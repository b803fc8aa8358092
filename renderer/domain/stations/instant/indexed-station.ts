import { countryName } from '../../../../shared/api/country-name.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { UNDESCRIBED } from '../../player/dropped-station.ts'
import type { Hit } from './station-finder.ts'

/** A station as far as the index knows it: without its address, and without facts about its sound. */
export function indexedStation({ id, name, tags, countrycode }: Hit): Station {
  const country = countryName(countrycode) ?? ''
  return { ...UNDESCRIBED, id, name, tags, countrycode, country, url: '', source: 'directory' }
}

/** Whether no more is known of a station than the index says: it is asked for before it plays. */
export function isIndexed({ url }: Pick<Station, 'url'>): boolean {
  return url === ''
}
