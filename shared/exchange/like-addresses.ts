/**
 * The addresses at which one stream may stand in several lists, the given one first: with http or https, with or
 * without a slash at its end. For text that is no address, itself.
 */
export function likeAddresses(address: string): string[] {
  const url = URL.parse(address)
  if (url === null) return [address]
  const ends = [url.href]
  if (url.search === '') ends.push(url.href.endsWith('/') ? url.href.slice(0, -1) : `${url.href}/`)
  const all = ends.flatMap((end) => [
    end,
    end.startsWith('https:') ? end.replace('https:', 'http:') : end.replace('http:', 'https:'),
  ])
  return [...new Set([address, ...all])]
}
