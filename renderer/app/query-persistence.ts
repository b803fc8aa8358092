/**
 * Keeps what the first screens show over the end of the program, for each account by itself: home, library
 * and the last searches are there before the network answers, and without it.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'
import type { SessionPart } from '../domain/auth/session-scope.ts'
import { log } from '../lib/log.ts'
import {
  QUERY_CACHE_MAX_AGE_MS,
  QUERY_CACHE_MAX_CHARACTERS,
  QUERY_CACHE_WRITE_MS,
} from '../limits.ts'
import { type KeyValueStore, openIndexedStore } from '../platform/indexed-store.ts'

/** Another build reads and shows other shapes: its name has the hash of all that it is made of. */
const BUILD = import.meta.url

type Kept = PersistedClient['clientState']['queries'][number]

/** Only what is listed here is kept: the catalogue, and what is the listener's own. */
function isKept([area, part, whose]: QueryKey, uid: string): boolean {
  if (area === 'stations')
    return part === 'list' || part === 'facets' || part === 'one' || part === 'listed'
  if (area === 'users') return (part === 'own' || part === 'favorites') && whose === uid
  if (area === 'creator') return part === 'stations' && whose === uid
  // What is broadcast of it tells of its moment alone.
  if (area === 'followed') return part === uid && whose === 'things'
  return (area === 'history' || area === 'crate' || area === 'following') && part === uid
}

/** Of a list its first page; of a failed refresh what was there before it. Asked for anew when it is next shown. */
function asKept(query: Kept): Kept {
  const { data } = query.state
  const isList =
    typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
  const first = (value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : [])
  return {
    ...query,
    state: {
      ...query.state,
      data: isList ? { pages: first(data.pages), pageParams: first(data.pageParams) } : data,
      status: 'success',
      isInvalidated: true,
      error: null,
      fetchFailureReason: null,
      fetchMeta: null,
    },
  }
}

/** The newest, as many as there is room for. */
function withinLimit(queries: readonly Kept[]): Kept[] {
  let left = QUERY_CACHE_MAX_CHARACTERS
  return queries
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(asKept)
    .filter((query) => {
      left -= JSON.stringify(query).length
      return left >= 0
    })
}

/** Which answers these are, and of when. */
const answersOf = ({ clientState }: PersistedClient) =>
  clientState.queries
    .map(({ queryHash, state }) => `${queryHash} ${state.dataUpdatedAt}`)
    .join('\n')

type OpenStore = () => Promise<Pick<KeyValueStore, 'get' | 'put' | 'delete'>>

/** One write after the other, and none behind a removal. */
function createPersister(uid: string, open: OpenStore) {
  const key = `query-cache:${uid}`
  let written = ''
  let work: Promise<unknown> = Promise.resolve()

  function queue<T>(action: (store: Awaited<ReturnType<OpenStore>>) => Promise<T>) {
    const done = work.then(open).then(action)
    work = done.catch((error) => log.warn('The kept answers could not be reached', error))
    return done
  }
  return {
    persistClient: (client) => {
      // Asked for the same once more, the API has often said the same.
      const answers = answersOf(client)
      if (answers === written) return
      written = answers
      const { clientState } = client
      const queries = withinLimit(clientState.queries)
      const kept = { ...client, clientState: { ...clientState, queries } }
      void queue((store) => store.put(key, kept)).catch(() => undefined)
    },
    restoreClient: () =>
      queue(async (store) => (await store.get(key)) as PersistedClient | undefined),
    removeClient: () => queue((store) => store.delete(key)),
  } satisfies Persister
}

/**
 * Keeps what is kept of an account, once in a while after it has changed. The library's own subscription reads the whole
 * cache at every event of it, and a list that is scrolled has hundreds a second.
 */
function keepChanges(queryClient: QueryClient, uid: string, persister: Persister): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    void persistQueryClientSave({
      queryClient,
      persister,
      buster: BUILD,
      dehydrateOptions: {
        shouldDehydrateQuery: ({ queryKey, state }) =>
          state.data !== undefined && isKept(queryKey, uid),
        shouldDehydrateMutation: () => false,
      },
    })
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isChange = type === 'added' || type === 'updated' || type === 'removed'
    if (isChange && isKept(query.queryKey, uid)) timer ??= setTimeout(save, QUERY_CACHE_WRITE_MS)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Restores what the account's last run kept, and keeps what this one shows; a sign-out wipes it. */
export function persistencePart(
  client: QueryClient,
  open: OpenStore = openIndexedStore,
): SessionPart {
  let stop = () => {}
  let current: { readonly uid: string; readonly persister: Persister } | null = null

  async function start(uid: string, persister: Persister, isOver: () => boolean): Promise<void> {
    await persistQueryClientRestore({
      queryClient: client,
      persister,
      buster: BUILD,
      maxAge: QUERY_CACHE_MAX_AGE_MS,
      // What is restored and not looked at in this run is still there for the next.
      hydrateOptions: { defaultOptions: { queries: { gcTime: QUERY_CACHE_MAX_AGE_MS } } },
    }).catch((error) => log.warn('What the last run kept could not be read', error))
    if (isOver()) return
    const unsubscribe = keepChanges(client, uid, persister)
    const end = stop
    stop = () => {
      unsubscribe()
      end()
    }
  }

  return {
    enter: (uid) => {
      const persister = createPersister(uid, open)
      current = { uid, persister }
      let over = false
      stop = () => {
        over = true
      }
      void start(uid, persister, () => over)
    },
    leave: (uid, reason) => {
      stop()
      stop = () => {}
      if (reason === 'lost') return
      // Its own, so that a write under way does not come after the removal.
      const persister = current?.uid === uid ? current.persister : createPersister(uid, open)
      Promise.resolve(persister.removeClient()).catch(() => undefined)
    },
  }
}
