import { execFileSync } from 'node:child_process'

/** Has openssl make a certificate for 127.0.0.1 or a name, signed by itself, good for a day. */
export function makeCertificate(name: `IP:${string}` | `DNS:${string}`): {
  readonly cert: string
  readonly key: string
} {
  const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=radio', '-addext', `subjectAltName=${name}`]
  const pem = execFileSync(
    'openssl',
    ['req', '-x509', ...fresh, ...subject, '-days', '1', '-keyout', '-', '-out', '-'],
    { encoding: 'utf8', stdio: 'pipe' },
  )
  const part = (label: string) =>
    new RegExp(`-----BEGIN ${label}-----[^]+?-----END ${label}-----`).exec(pem)?.[0] ?? ''
  return { cert: part('CERTIFICATE'), key: part('PRIVATE KEY') }
}
