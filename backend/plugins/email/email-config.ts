import { ConfigError, isLoopbackHost } from '../../../shared/config/runtime-config.ts'
import { isEmailAddress } from './email-port.ts'

export interface SmtpConfig {
  readonly host: string
  readonly port: number
  /** True when TLS starts with the first byte (smtps). */
  readonly isSecure: boolean
  /** False for a server on this machine. Other servers must support STARTTLS. */
  readonly needsTls: boolean
  readonly user: string | null
  readonly password: string | null
  readonly from: string
}

const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const
const isScheme = (protocol: string): protocol is keyof typeof PORTS =>
  Object.hasOwn(PORTS, protocol)

/** Returns null when no email is sent. @throws {ConfigError} without the URL, which can contain a password */
export function decideSmtp(env: Readonly<Record<string, string | undefined>>): SmtpConfig | null {
  const { UNDERTONE_SMTP_URL: address, UNDERTONE_EMAIL_FROM: from } = env
  if (!address) return null
  const url = URL.parse(address)
  if (url === null || !isScheme(url.protocol) || url.hostname === '') {
    throw new ConfigError(
      'UNDERTONE_SMTP_URL must look like smtps://user:password@email.example:465 or smtp://…:587.',
    )
  }
  if (!from || !isEmailAddress(from)) {
    throw new ConfigError('UNDERTONE_EMAIL_FROM must be the email address of the sender.')
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const decodeOrNull = (part: string) => (part === '' ? null : decodeURIComponent(part))
  return {
    host,
    port: Number(url.port || PORTS[url.protocol]),
    isSecure: url.protocol === 'smtps:',
    needsTls: !isLoopbackHost(url.hostname),
    user: decodeOrNull(url.username),
    password: decodeOrNull(url.password),
    from,
  }
}
