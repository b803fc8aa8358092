/** A service that songs are told to. */
export type ServiceName = 'listenBrainz' | 'lastFm'

/** Where what waits of a service is kept: there is such a text as long as an account of it is connected. */
export const LISTENS_KEYS: Readonly<Record<ServiceName, string>> = {
  listenBrainz: 'waiting-listens',
  lastFm: 'waiting-scrobbles',
}
