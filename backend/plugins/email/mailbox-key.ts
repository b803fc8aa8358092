import { domainToASCII } from 'node:url'

/** Gmail ignores dots in mailbox names. */
const GMAIL_DOMAINS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/** Returns the same key for all spellings of a mailbox. Ignores case and plus suffixes, as most services do. */
export function mailboxKey(address: string): string {
  const text = address.normalize('NFKC').trim().toLowerCase()
  const atIndex = text.lastIndexOf('@')
  if (atIndex === -1) return text
  const domainText = text.slice(atIndex + 1).replace(/\.$/, '')
  const domain = domainToASCII(domainText) || domainText
  const name = text.slice(0, atIndex)
  const plusIndex = name.indexOf('+')
  const mailbox = plusIndex > 0 ? name.slice(0, plusIndex) : name
  return GMAIL_DOMAINS.has(domain)
    ? `${mailbox.replaceAll('.', '')}@gmail.com`
    : `${mailbox}@${domain}`
}
