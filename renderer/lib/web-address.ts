/** Returns a URL that may open in the system browser. Null for other URLs, such as javascript:. */
export function webAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
