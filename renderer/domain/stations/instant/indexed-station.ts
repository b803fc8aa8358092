import { countryName } from '../../../../shared/api/country-name.ts'
import type { Station } from '../../../../shared/api/stations.ts'
import { DEFAULT_STATION_VALUES } from '../../player/dropped-station.ts'
import type { Hit } from './station-finder.ts'

/** Creates a partial station from the index, without stream URL, codec and bitrate. */
export function indexedStation({ id, name, tags, countrycode }: Hit): Station {
  const country = countryName(countrycode) ?? ''
  return {
    ...DEFAULT_STATION_VALUES,
    id,
    name,
    tags,
    countrycode,
    country,
    url: '',
    source: 'directory',
  }
}

/** Returns true for a partial station, which must be fetched before it plays. */
export function isIndexed({ url }: Pick<Station, 'url'>): boolean {
  return url === ''
}
