/** Where the browser stand-in is served unless UNDERTONE_WEB_PORT says otherwise. */
const DEFAULT_WEB_PORT = 4800

/** The port of the browser stand-in. Throws when UNDERTONE_WEB_PORT is no port. */
export function webPort(env: Readonly<Record<string, string | undefined>>): number {
  const port = Number(env.UNDERTONE_WEB_PORT || DEFAULT_WEB_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new RangeError(`UNDERTONE_WEB_PORT is no port: ${env.UNDERTONE_WEB_PORT}`)
  }
  return port
}
