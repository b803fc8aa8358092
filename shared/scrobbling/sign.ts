import { createHash } from 'node:crypto'

/**
 * The signature that Last.fm asks for (desktop authentication, section 6): the MD5 of all parameters but `format`, by
 * name in the order of ASCII, each name before its value, and the shared secret after them.
 */
export function sign(parameters: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.keys(parameters)
    .filter((name) => name !== 'format')
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((name) => name + parameters[name])
    .join('')
  return createHash('md5').update(`${text}${secret}`, 'utf8').digest('hex')
}
