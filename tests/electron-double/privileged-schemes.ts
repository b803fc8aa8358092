import type * as Electron from 'electron'
import { ruleOf, type SchemeRule } from './page-schemes.ts'

/** What the app has registered before it was ready. */
export const privileged: Electron.CustomScheme[] = []

/** What pages may do with the app's schemes. */
export function schemeRules(): SchemeRule[] {
  return privileged.map(ruleOf)
}

/** Whether pages of every origin may read what `url` is answered with. */
export function isReadableByAll(url: string): boolean {
  return schemeRules().some(({ scheme, crosses }) => crosses && url.startsWith(`${scheme}:`))
}

/** An address of a standard scheme as Chromium spells it: host, no port, a path. Throws for none. */
export function normalised(url: string): string {
  const [, name, rest] = /^([a-z][a-z0-9+-]*):\/*(.*)$/.exec(url) ?? []
  const isStandard = privileged.some((one) => one.scheme === name && one.privileges?.standard)
  if (!isStandard) return url
  const { hostname, pathname, search, hash } = new URL(`http://${rest}`)
  return `${name}://${hostname}${pathname}${search}${hash}`
}

/** The schemes whose pages may have service workers. */
export function schemesWithServiceWorkers(): string[] {
  return privileged
    .filter(({ privileges }) => privileges?.allowServiceWorkers)
    .map(({ scheme }) => scheme)
}
