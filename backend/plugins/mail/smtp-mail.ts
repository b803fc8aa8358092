import { createTransport } from 'nodemailer'
import type { SmtpConfig } from './mail-config.ts'
import { type MailPort, MailRefusedError, requireMail } from './mail-port.ts'

/** A server that does not answer is left alone after so long; ms. */
export const SMTP_TIMEOUT_MS = 20_000
/** Replies from 500 on are for good (RFC 5321, 4.2.1). */
const FOR_GOOD = 500

const replyOf = (error: unknown): number | null =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null
const isAboutSignIn = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EAUTH' || error.code === 'ETLS')

/**
 * Hands mails over by SMTP, each on a connection of its own. Beyond this machine nothing is said before TLS stands:
 * where the server offers none, sending fails. What fails tells the server's reply, and neither the mail nor the
 * password.
 */
export function createSmtpMail(config: SmtpConfig): MailPort {
  const { host, port, isSecure, needsTls, user, password, from } = config
  const transport = createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: needsTls && !isSecure,
    ignoreTLS: !needsTls && !isSecure,
    ...(user !== null && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.indexOf('@') + 1)
  return {
    send: async (mail) => {
      requireMail(mail)
      const { id, to, subject, text, html } = mail
      try {
        await transport.sendMail({
          from: { name: 'Undertone', address: from },
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== null && { html }),
          messageId: `<${id}@${domain}>`,
          // Answers of machines to machines would come back.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const reply = replyOf(error)
        const said = `The mail server refused (${reply ?? 'no reply'}).`
        if (reply !== null && reply >= FOR_GOOD && !isAboutSignIn(error)) {
          throw new MailRefusedError(said)
        }
        throw new Error(isAboutSignIn(error) ? 'The mail server took no sign-in or no TLS.' : said)
      }
    },
  }
}
