import { Problem } from '../problem.ts'

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
