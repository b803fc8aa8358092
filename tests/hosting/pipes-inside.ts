/**
 * `node pipes-inside.ts <folder>`, in the network of the machine under test, which has no other way in or out:
 * sockets in the folder lead to its ports, and one port leads to the proxy that waits outside.
 */
import path from 'node:path'
import { pipe } from './pipe.ts'
import { PORTS, PROXY_PORT, PROXY_SOCKET, socketOf } from './ports.ts'

const [folder = '.'] = process.argv.slice(2)
await pipe(PROXY_PORT, path.join(folder, PROXY_SOCKET))
for (const port of PORTS) await pipe(socketOf(folder, port), port)
process.send?.('ready')
