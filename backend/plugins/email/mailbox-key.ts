import { domainToASCII } from 'node:url'

/** Gmail ignores dots in mailbox names. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Ignores case and plus suffixes, as most services do. At a service that does not, two people can share a key. */
export function mailboxKey(address: string): string {
  const text = address.normalize('NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  if (at === -1) return text
  const typed = text.slice(at + 1).replace(/\.$/, '')
  const domain = domainToASCII(typed) || typed
  const name = text.slice(0, at)
  const tag = name.indexOf('+')
  const mailbox = tag > 0 ? name.slice(0, tag) : name
  return GMAIL.has(domain) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${domain}`
}
