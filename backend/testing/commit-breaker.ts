import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** `after` breaks the connection after the server's commit. With `before`, the commit arrives only after `release`. */
type Break = 'after' | 'before'

/** Starts a proxy for a PostgreSQL server that can break a connection during a commit. */
export async function startCommitBreaker(server: string) {
  const { default: pg } = await import('pg')
  const { host, port, user } = new pg.Client({ connectionString: server })
  const serverAddress = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  let nextBreak: Break | null = null
  const commitHeld = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const proxy = createServer((client) => {
    const upstream = connect(serverAddress)
    let isBroken = false
    for (const socket of [client, upstream]) socket.on('error', () => {})
    upstream.on('data', (response) => {
      if (isBroken) client.destroy()
      else client.write(response)
    })
    client.on('close', () => (isBroken ? null : upstream.end()))
    upstream.on('close', () => client.destroy())
    client.on('data', async (request) => {
      // Matches only the query COMMIT, not the end of READ COMMITTED inside another query.
      const isCommit = request.includes('commit\0')
      const breakMode = isCommit ? nextBreak : null
      if (breakMode !== null) {
        nextBreak = null
        isBroken = true
      }
      if (breakMode === 'before') {
        client.destroy()
        commitHeld.resolve()
        await release.promise
      }
      upstream.write(request)
      if (breakMode !== null) upstream.once('data', () => upstream.end())
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(`postgres://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  url.username = user ?? ''
  url.password = new URL(server).password
  return {
    url: url.href,
    breakNext: (breakMode: Break) => {
      nextBreak = breakMode
    },
    /** Resolves when a commit is held back. */
    commitHeld: commitHeld.promise,
    release: release.resolve,
    close: () => proxy.close(),
  }
}
