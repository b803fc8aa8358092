import type { IdentityPort } from '../../plugins/identity/identity-port.ts'
import type { StationStore } from '../stations/station-store.ts'
import type { FavoriteStore } from '../users/favorites/favorite-store.ts'
import type { UserStore } from '../users/user-store.ts'
import type { PeopleStore } from './people-store.ts'
import type { PersonReportStore } from './person-report-store.ts'

/** What the community works with. `now` is in ms since the epoch. */
export interface PeopleRouteOptions {
  readonly identity: IdentityPort
  readonly users: UserStore
  readonly people: PeopleStore
  readonly reports: PersonReportStore
  readonly favorites: FavoriteStore
  readonly stations: Pick<StationStore, 'some'>
  readonly now: () => number
}
