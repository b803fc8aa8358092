/** Which servers have the directory: told by its name service, as https://api.radio-browser.info asks for. */
import { Resolver } from 'node:dns/promises'

const SERVICE = '_api._tcp.radio-browser.info'
const NAME = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.radio-browser\.info$/
/** Where the name service does not tell; the last one stands for whichever there are. */
export const KNOWN_MIRRORS = [
  'https://de1.api.radio-browser.info',
  'https://de2.api.radio-browser.info',
  'https://fi1.api.radio-browser.info',
  'https://all.api.radio-browser.info',
]
/** Of one question to the name service. */
const LOOKUP_MS = 3_000

/** The names that a service has. */
export type ResolveSrv = (service: string) => Promise<readonly { readonly name: string }[]>

const systemSrv: ResolveSrv = (service) =>
  new Resolver({ timeout: LOOKUP_MS, tries: 2 }).resolveSrv(service)

/** The values in a random order. */
export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** The base addresses of the mirrors in a random order, without slashes at their ends; never none. */
export async function findMirrors(
  resolveSrv: ResolveSrv = systemSrv,
  random: () => number = Math.random,
): Promise<string[]> {
  const found = await resolveSrv(SERVICE).catch(() => [])
  const names = found.map(({ name }) => name.toLowerCase().replace(/\.$/, ''))
  const mirrors = names.filter((name) => NAME.test(name)).map((name) => `https://${name}`)
  return shuffled(mirrors.length > 0 ? [...new Set(mirrors)] : KNOWN_MIRRORS, random)
}
