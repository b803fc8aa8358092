/** Key-value store in IndexedDB, because local storage cannot store a CryptoKey and does not report durable writes. */
export interface KeyValueStore {
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
}

const DATABASE = 'undertone'
const STORE = 'vault'

/** Opens or creates the store. Rejects when the browser does not allow pages to store data. */
export async function openIndexedStore(): Promise<KeyValueStore> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await requestResult(opening)

  function run<T>(
    mode: IDBTransactionMode,
    action: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> {
    // With strict durability, data survives a crash of the app or machine.
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const request = action(transaction.objectStore(STORE))
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  }

  return {
    get: (key) => run<unknown>('readonly', (store) => store.get(key)),
    put: async (key, value) => {
      await run('readwrite', (store) => store.put(value, key))
    },
    delete: async (key) => {
      await run('readwrite', (store) => store.delete(key))
    },
  }
}

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
