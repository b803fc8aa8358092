/** How mails go out, as the environment says it. */
import { ConfigError, isLoopbackHost } from '../../../shared/config/runtime-config.ts'
import { isMailAddress } from './mail-port.ts'

/** Where mails are handed over. `password` is never logged. */
export interface SmtpConfig {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (smtps); else STARTTLS, without which nothing is sent. */
  readonly isSecure: boolean
  /** A server on this machine may be without TLS. */
  readonly needsTls: boolean
  readonly user: string | null
  readonly password: string | null
  /** Whom mails are from. */
  readonly from: string
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const
const isScheme = (protocol: string): protocol is keyof typeof PORTS =>
  Object.hasOwn(PORTS, protocol)

/**
 * Null: no mails are sent by SMTP.
 * @throws {ConfigError} that names the variable, and nothing of what it holds
 */
export function decideSmtp(env: Readonly<Record<string, string | undefined>>): SmtpConfig | null {
  const { UNDERTONE_SMTP_URL: address, UNDERTONE_MAIL_FROM: from } = env
  if (!address) return null
  const url = URL.parse(address)
  if (url === null || !isScheme(url.protocol) || url.hostname === '') {
    throw new ConfigError(
      'UNDERTONE_SMTP_URL must look like smtps://user:password@mail.example:465 or smtp://…:587.',
    )
  }
  if (!from || !isMailAddress(from)) {
    throw new ConfigError('UNDERTONE_MAIL_FROM must be the one address that mails are from.')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secret = (part: string) => (part === '' ? null : decodeURIComponent(part))
  return {
    host,
    port: Number(url.port || PORTS[url.protocol]),
    isSecure: url.protocol === 'smtps:',
    needsTls: !isLoopbackHost(url.hostname),
    user: secret(url.username),
    password: secret(url.password),
    from,
  }
}
