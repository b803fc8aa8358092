import { connect, createServer, type Server } from 'node:net'

export type End = number | string

const optionsOf = (end: End) =>
  typeof end === 'number' ? { host: '127.0.0.1', port: end } : { path: end }

export function pipe(from: End, to: End): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...optionsOf(to), allowHalfOpen: true })
    near.pipe(far)
    far.pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(optionsOf(from), () => resolve(server))
  })
}
