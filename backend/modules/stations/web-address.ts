import { ADDRESS_MAX, PUBLIC_NAME } from '../../../shared/api/field-rules.ts'
import { classifyHost } from '../../../shared/net/address-rules.ts'
import { playerAddress, stationAddress } from '../../../shared/radio/station-address.ts'

/** Returns an http(s) URL on a public host without credentials, or null. */
export function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > ADDRESS_MAX) return null
  const text = value.trim()
  if (/\s/.test(text)) return null
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  if (url.username !== '' || url.password !== '') return null
  const host = classifyHost(url)
  if (host === 'private' || (host === 'name' && !PUBLIC_NAME.test(url.hostname))) return null
  return url.href.length > ADDRESS_MAX ? null : url.href
}

export function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}

/** Like webAddress, but for streams. Also accepts the address forms of players. */
export function streamAddress(value: unknown): string | null {
  const address = webAddress(typeof value === 'string' ? playerAddress(value) : null)
  return address === null ? null : stationAddress(address)
}
