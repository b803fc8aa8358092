import type * as Electron from 'electron'
import { ruleOf, type SchemeRule } from './page-schemes.ts'

/** Registered before the app was ready. */
export const privileged: Electron.CustomScheme[] = []

export function schemeRules(): SchemeRule[] {
  return privileged.map(ruleOf)
}

/** True if pages of every origin may read responses of `url`. */
export function isReadableByAll(url: string): boolean {
  return schemeRules().some(({ scheme, crosses }) => crosses && url.startsWith(`${scheme}:`))
}

/** Normalizes an address of a standard scheme like Chromium: host, no port, a path. Throws if invalid. */
export function normalizeUrl(url: string): string {
  const [, name, rest] = /^([a-z][a-z0-9+-]*):\/*(.*)$/.exec(url) ?? []
  const isStandard = privileged.some((one) => one.scheme === name && one.privileges?.standard)
  if (!isStandard) return url
  const { hostname, pathname, search, hash } = new URL(`http://${rest}`)
  return `${name}://${hostname}${pathname}${search}${hash}`
}

export function schemesWithServiceWorkers(): string[] {
  return privileged
    .filter(({ privileges }) => privileges?.allowServiceWorkers)
    .map(({ scheme }) => scheme)
}
