/**
 * `node pipes-inside.ts <folder>`, in the otherwise isolated network of the machine under test: sockets in the folder
 * lead to its ports, and one port leads to the proxy outside.
 */
import path from 'node:path'
import { pipe } from './pipe.ts'
import { PORTS, PROXY_PORT, PROXY_SOCKET, socketOf } from './ports.ts'

const [folder = '.'] = process.argv.slice(2)
await pipe(PROXY_PORT, path.join(folder, PROXY_SOCKET))
for (const port of PORTS) await pipe(socketOf(folder, port), port)
process.send?.('ready')
