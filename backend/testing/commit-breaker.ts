/** Stands between a process and PostgreSQL, and breaks a connection at its commit. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * When the connection breaks: once the server has committed and before it says so, or while the commit is still
 * on its way, which then arrives when it is let go.
 */
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
    upstream.on('data', (answer) => {
      if (isBroken) client.destroy()
      else client.write(answer)
    })
    client.on('close', () => (isBroken ? null : upstream.end()))
    upstream.on('close', () => client.destroy())
    client.on('data', async (question) => {
      // As a query of its own, not as a word of another (read committed).
      const isCommit = question.includes('commit\0')
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
      upstream.write(question)
      if (how !== null) upstream.once('data', () => upstream.end())
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(`postgres://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  url.username = user ?? ''
  url.password = new URL(server).password
  return {
    /** Of the same server, by way of this. */
    url: url.href,
    /** The next commit breaks its connection. */
    breakNext: (how: Break) => {
      next = how
    },
    /** Resolves when a commit is kept on its way. */
    onItsWay: onItsWay.promise,
    letGo: letGo.resolve,
    close: () => proxy.close(),
  }
}
