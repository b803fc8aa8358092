import { once } from 'node:events'
import { createServer } from 'node:net'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { Problem } from '../problem.ts'

async function isTaken(host: string, port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  } finally {
    server.close()
  }
}

/**
 * Throws a Problem that names the first port the local backend needs and cannot have. Asked before
 * anything is started or announced; the backend itself finds out only when it is under way.
 */
export async function requireServicePorts(config: RuntimeConfig): Promise<void> {
  const addresses = {
    UNDERTONE_API_URL: config.apiUrl,
    UNDERTONE_IDENTITY_URL: config.identityUrl,
    UNDERTONE_DOCUMENTS_URL: config.documentsUrl,
    UNDERTONE_STREAMS_URL: config.streamsUrl,
  }
  for (const [variable, address] of Object.entries(addresses)) {
    if (address === null) continue
    const { hostname, port, protocol } = new URL(address)
    if (
      protocol !== 'http:' ||
      !(await isTaken(hostname.replace(/^\[|\]$/g, ''), Number(port || 80)))
    )
      continue
    throw new Problem(
      `Port ${port || 80} of this machine is in use, perhaps by another Undertone. End that program, or set ${variable} to another address.`,
    )
  }
}

/** Where the browser stand-in is served unless UNDERTONE_WEB_PORT says otherwise. */
const DEFAULT_WEB_PORT = 4800

/** The port of the browser stand-in. Throws a Problem when UNDERTONE_WEB_PORT is no port. */
export function webPort(env: Readonly<Record<string, string | undefined>>): number {
  const text = env.UNDERTONE_WEB_PORT
  if (!text) return DEFAULT_WEB_PORT
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Problem(`UNDERTONE_WEB_PORT must be a port, 1 to 65535: it is "${text}".`)
  return port
}

/** Vite's error for a port in use as a sentence for a user; any other error as it is. */
export function explainWebPort(error: unknown, port: number): unknown {
  if (!(error instanceof Error) || !/already in use|EADDRINUSE/.test(error.message)) return error
  return new Problem(
    `Port ${port} of this machine is in use, perhaps by another Undertone. End that program, or set UNDERTONE_WEB_PORT to a free port.`,
  )
}
