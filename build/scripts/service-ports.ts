import { once } from 'node:events'
import { createServer } from 'node:net'
import type { RuntimeConfig } from '../../shared/config/config.ts'
import { Problem } from '../problem.ts'

async function isPortInUse(host: string, port: number): Promise<boolean> {
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

/** Throws a Problem for a port in use. Call it before anything starts: the backend detects the conflict late. */
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
      !(await isPortInUse(hostname.replace(/^\[|\]$/g, ''), Number(port || 80)))
    )
      continue
    throw new Problem(
      `Port ${port || 80} on this machine is in use, perhaps by another Undertone. Stop that program, or set ${variable} to another address.`,
    )
  }
}

const DEFAULT_WEB_PORT = 4800

/** Returns the port of the browser version. Throws a Problem for an invalid UNDERTONE_WEB_PORT. */
export function webPort(env: Readonly<Record<string, string | undefined>>): number {
  const text = env.UNDERTONE_WEB_PORT
  if (!text) return DEFAULT_WEB_PORT
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Problem(`UNDERTONE_WEB_PORT must be a port from 1 to 65535, not "${text}".`)
  return port
}

/** Turns Vite's error for a used port into a Problem. Returns other errors unchanged. */
export function explainWebPort(error: unknown, port: number): unknown {
  if (!(error instanceof Error) || !/already in use|EADDRINUSE/.test(error.message)) return error
  return new Problem(
    `Port ${port} on this machine is in use, perhaps by another Undertone. Stop that program, or set UNDERTONE_WEB_PORT to a free port.`,
  )
}
