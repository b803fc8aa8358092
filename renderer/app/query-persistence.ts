/** Persists the queries of the first screens per account, for fast starts and offline use. */
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

/** Identifies the build, because the module URL contains a hash. Another build may use other data shapes. */
const BUILD = import.meta.url

type PersistedQuery = PersistedClient['clientState']['queries'][number]

/** True for catalog data and the listener's own data. */
function isPersisted([area, part, detail]: QueryKey, uid: string): boolean {
  if (area === 'stations')
    return ['list', 'genre', 'facets', 'one', 'listed'].includes(String(part))
  if (area === 'users') return (part === 'own' || part === 'favorites') && detail === uid
  if (area === 'creator') return part === 'stations' && detail === uid
  // Broadcasts of followed items become outdated immediately.
  if (area === 'followed') return part === uid && detail === 'things'
  return (area === 'history' || area === 'savedSongs' || area === 'following') && part === uid
}

/** Reduces a query to the first page of a list, without errors. Marks it as invalidated, so that pages refetch it. */
function toPersisted(query: PersistedQuery): PersistedQuery {
  const { data } = query.state
  const isList =
    typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
  const firstOf = (value: unknown) => (Array.isArray(value) ? value.slice(0, 1) : [])
  return {
    ...query,
    state: {
      ...query.state,
      data: isList ? { pages: firstOf(data.pages), pageParams: firstOf(data.pageParams) } : data,
      status: 'success',
      isInvalidated: true,
      error: null,
      fetchFailureReason: null,
      fetchMeta: null,
    },
  }
}

function newestWithinLimit(queries: readonly PersistedQuery[]): PersistedQuery[] {
  let remainingCharacters = QUERY_CACHE_MAX_CHARACTERS
  return queries
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .map(toPersisted)
    .filter((query) => {
      remainingCharacters -= JSON.stringify(query).length
      return remainingCharacters >= 0
    })
}

const resultsKey = ({ clientState }: PersistedClient) =>
  clientState.queries
    .map(({ queryHash, state }) => `${queryHash} ${state.dataUpdatedAt}`)
    .join('\n')

type OpenStore = () => Promise<Pick<KeyValueStore, 'get' | 'put' | 'delete'>>

/** Creates a persister that runs its calls one after the other, so that no write follows a removal. */
function createPersister(uid: string, openStore: OpenStore) {
  const key = `query-cache:${uid}`
  let lastResults = ''
  let lastWrite: Promise<unknown> = Promise.resolve()

  function enqueue<T>(action: (store: Awaited<ReturnType<OpenStore>>) => Promise<T>) {
    const result = lastWrite.then(openStore).then(action)
    lastWrite = result.catch((error) =>
      log.warn('The persisted queries could not be accessed', error),
    )
    return result
  }
  return {
    persistClient: (client) => {
      // Skip unchanged results: the API often returns the same data.
      const results = resultsKey(client)
      if (results === lastResults) return
      lastResults = results
      const { clientState } = client
      const queries = newestWithinLimit(clientState.queries)
      const persisted = { ...client, clientState: { ...clientState, queries } }
      void enqueue((store) => store.put(key, persisted)).catch(() => undefined)
    },
    restoreClient: () =>
      enqueue(async (store) => (await store.get(key)) as PersistedClient | undefined),
    removeClient: () => enqueue((store) => store.delete(key)),
  } satisfies Persister
}

/** Persists changes with a delay, because the library's subscription reads all data hundreds of times per second. */
function persistChanges(queryClient: QueryClient, uid: string, persister: Persister): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    timer = undefined
    void persistQueryClientSave({
      queryClient,
      persister,
      buster: BUILD,
      dehydrateOptions: {
        shouldDehydrateQuery: ({ queryKey, state }) =>
          state.data !== undefined && isPersisted(queryKey, uid),
        shouldDehydrateMutation: () => false,
      },
    })
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const isChange = type === 'added' || type === 'updated' || type === 'removed'
    if (isChange && isPersisted(query.queryKey, uid))
      timer ??= setTimeout(save, QUERY_CACHE_WRITE_MS)
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Restores the account's queries and persists changes. Sign-out deletes them. */
export function persistencePart(
  client: QueryClient,
  openStore: OpenStore = openIndexedStore,
): SessionPart {
  let stop = () => {}
  let current: { readonly uid: string; readonly persister: Persister } | null = null

  async function start(uid: string, persister: Persister, hasEnded: () => boolean): Promise<void> {
    await persistQueryClientRestore({
      queryClient: client,
      persister,
      buster: BUILD,
      maxAge: QUERY_CACHE_MAX_AGE_MS,
      // Retain restored queries that this run does not display, for the next run.
      hydrateOptions: { defaultOptions: { queries: { gcTime: QUERY_CACHE_MAX_AGE_MS } } },
    }).catch((error) => log.warn('The persisted queries could not be restored', error))
    if (hasEnded()) return
    const unsubscribe = persistChanges(client, uid, persister)
    const previousStop = stop
    stop = () => {
      unsubscribe()
      previousStop()
    }
  }

  return {
    enter: (uid) => {
      const persister = createPersister(uid, openStore)
      current = { uid, persister }
      let hasEnded = false
      stop = () => {
        hasEnded = true
      }
      void start(uid, persister, () => hasEnded)
    },
    leave: (uid, reason) => {
      stop()
      stop = () => {}
      if (reason === 'expired') return
      // Use the session's persister, so that a running write cannot follow the removal.
      const persister = current?.uid === uid ? current.persister : createPersister(uid, openStore)
      Promise.resolve(persister.removeClient()).catch(() => undefined)
    },
  }
}
