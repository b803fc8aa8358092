/** An address of a station as lists of stations keep it: no credentials and no fragment. Null for any but http(s). */
export function stationAddress(text: string, base?: string): string | null {
  const url = URL.parse(text, base)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null
  url.username = ''
  url.password = ''
  url.hash = ''
  return url.href
}
