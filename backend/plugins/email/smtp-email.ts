import { createTransport } from 'nodemailer'
import type { SmtpConfig } from './email-config.ts'
import { type EmailPort, EmailRefusedError, requireEmail } from './email-port.ts'

export const SMTP_TIMEOUT_MS = 20_000
/** SMTP reply codes from 500 are permanent errors. */
const PERMANENT_ERROR_MIN = 500

const replyCodeOf = (error: unknown): number | null =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : null
const isSignInError = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EAUTH' || error.code === 'ETLS')

/** Sends email by SMTP, with TLS outside loopback. Errors contain the reply code, never the email or the password. */
export function createSmtpEmail(config: SmtpConfig): EmailPort {
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
    send: async (email) => {
      requireEmail(email)
      const { id, to, subject, text, html } = email
      try {
        await transport.sendMail({
          from: { name: 'Undertone', address: from },
          to: { name: '', address: to },
          subject,
          text,
          ...(html !== null && { html }),
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const replyCode = replyCodeOf(error)
        const message = `The email server refused (${replyCode ?? 'no reply'}).`
        if (replyCode !== null && replyCode >= PERMANENT_ERROR_MIN && !isSignInError(error)) {
          throw new EmailRefusedError(message)
        }
        throw new Error(
          isSignInError(error)
            ? 'The email server rejected the sign-in or does not support TLS.'
            : message,
        )
      }
    },
  }
}
