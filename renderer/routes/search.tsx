import { StationSearch } from '../domain/stations/station-search.tsx'
import { SearchGroups } from '../screens/schedule/search-groups.tsx'

export function Component() {
  return <StationSearch sideContent={(filters) => <SearchGroups filters={filters} />} />
}
