import { domainToASCII } from 'node:url'

/** Domains of one service, which ignores dots in the names of its mailboxes. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that gets emails to an address, as limits count it: most services ignore case and what follows a plus sign.
 * Two addresses of one key may belong to two people at a service that tells them apart.
 */
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
