/** An address that may be opened in the system's browser; null for any other, such as a script. */
export function webAddress(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
