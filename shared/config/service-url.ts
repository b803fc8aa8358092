const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** True for a host of this machine, as `URL.hostname` spells it. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/**
 * Why `text` cannot be the address of a service, as the end of a sentence, or null when it can.
 * Plain http is for this machine only: anywhere else a token would travel readable.
 */
export function serviceUrlProblem(text: string): string | null {
  if (!URL.canParse(text)) return 'is not a URL'
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with https://'
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname))
    return 'must use https: http is for this machine only'
  if (url.username !== '' || url.password !== '') return 'must not carry a user name or password'
  if (url.search !== '' || url.hash !== '') return 'must not carry a query or a fragment'
  return null
}
