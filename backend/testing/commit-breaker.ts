import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** The connection breaks after the server's commit, or before it: then the commit arrives after `letGo`. */
type Break = 'after' | 'before'

export async function startCommitBreaker(server: string) {
  const { default: pg } = await import('pg')
  const { host, port, user } = new pg.Client({ connectionString: server })
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  let next: Break | null = null
  const onItsWay = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const proxy = createServer((client) => {
    const upstream = connect(place)
    let isBroken = false
    for (const socket of [client, upstream]) socket.on('error', () => {})
    upstream.on('data', (response) => {
      if (isBroken) client.destroy()
      else client.write(response)
    })
    client.on('close', () => (isBroken ? null : upstream.end()))
    upstream.on('close', () => client.destroy())
    client.on('data', async (request) => {
      // Matches a query, not a word inside another (read committed).
      const isCommit = request.includes('commit\0')
      const how = isCommit ? next : null
      if (how !== null) {
        next = null
        isBroken = true
      }
      if (how === 'before') {
        client.destroy()
        onItsWay.resolve()
        await letGo.promise
      }
      upstream.write(request)
      if (how !== null) upstream.once('data', () => upstream.end())
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(`postgres://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  url.username = user ?? ''
  url.password = new URL(server).password
  return {
    url: url.href,
    breakNext: (how: Break) => {
      next = how
    },
    /** Resolves when a commit is held back. */
    commitHeld: onItsWay.promise,
    release: letGo.resolve,
    close: () => proxy.close(),
  }
}
