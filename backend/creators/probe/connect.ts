import { once } from 'node:events'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { bareHost, checkedAddresses, type ProbeNetwork } from './checked-addresses.ts'

const HTTPS_PORT = 443
const HTTP_PORT = 80

async function established<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<S> {
  try {
    await once(socket, event, { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  } finally {
    // What happens later is told through `close`; an error that nobody hears would end the service.
    socket.on('error', () => undefined)
  }
}

/**
 * Connects to the server of `url`, with TLS for https, at exactly an address that was checked.
 * Rejects with Node's errors or a ProbeProblem.
 */
export async function connect(
  url: URL,
  network: ProbeNetwork,
  signal: AbortSignal,
): Promise<Socket> {
  const addresses = await checkedAddresses(url, network)
  signal.throwIfAborted()
  const pinned: LookupFunction = (_hostname, options, answer) => {
    const [first] = addresses
    if (options.all) answer(null, [...addresses])
    else answer(null, first?.address ?? '', first?.family)
  }
  const isTls = url.protocol === 'https:'
  const host = bareHost(url)
  const port = Number(url.port) || (isTls ? HTTPS_PORT : HTTP_PORT)
  const tcp = connectTcp({ host, port, noDelay: true, lookup: pinned })
  await established(tcp, 'connect', signal)
  if (!isTls) return tcp
  const servername = isIP(host) === 0 ? { servername: host } : {}
  const trust = network.ca === undefined ? {} : { ca: [...network.ca] }
  const tls = connectTls({
    socket: tcp,
    host,
    ALPNProtocols: ['http/1.1'],
    ...servername,
    ...trust,
  })
  return established(tls, 'secureConnect', signal)
}
