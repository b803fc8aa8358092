export type ServiceName = 'listenBrainz' | 'lastFm'

/** Storage keys of the queues. A value exists while an account is connected. */
export const LISTENS_KEYS: Readonly<Record<ServiceName, string>> = {
  listenBrainz: 'waiting-listens',
  lastFm: 'waiting-scrobbles',
}
