import type * as Electron from 'electron'
import { ruleOf, type SchemeRule } from './page-schemes.ts'

/** Schemes that the app registered before it was ready. */
export const privileged: Electron.CustomScheme[] = []

export function schemeRules(): SchemeRule[] {
  return privileged.map(ruleOf)
}

/** Returns true if pages of every origin may read responses of `url`. */
export function isReadableByAll(url: string): boolean {
  return schemeRules().some(
    ({ scheme, isCorsEnabled }) => isCorsEnabled && url.startsWith(`${scheme}:`),
  )
}

/** Normalizes a URL of a standard scheme as Chromium does. Throws if the URL is invalid. */
export function normalizeUrl(url: string): string {
  const [, name, rest] = /^([a-z][a-z0-9+-]*):\/*(.*)$/.exec(url) ?? []
  const isStandard = privileged.some(
    ({ scheme, privileges }) => scheme === name && privileges?.standard,
  )
  if (!isStandard) return url
  const { hostname, pathname, search, hash } = new URL(`http://${rest}`)
  return `${name}://${hostname}${pathname}${search}${hash}`
}

export function schemesWithServiceWorkers(): string[] {
  return privileged
    .filter(({ privileges }) => privileges?.allowServiceWorkers)
    .map(({ scheme }) => scheme)
}
