export type ServiceName = 'listenBrainz' | 'lastFm'

/** Local storage keys of the queues. A queue is stored while an account is connected. */
export const LISTENS_KEYS: Readonly<Record<ServiceName, string>> = {
  listenBrainz: 'waiting-listens',
  lastFm: 'waiting-scrobbles',
}
