import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Creates a certificate for `name` with openssl, signed by `signedBy` or itself. */
export function makeCertificate(wanted: {
  readonly name: string
  readonly signedBy?: Certificate
  /** May sign other certificates; always true without `signedBy`. */
  readonly isAuthority?: boolean
  /** Address of the issuer's certificate (AIA). */
  readonly issuerUrl?: string
  /** Validity in days; negative: expired. */
  readonly days?: number
}): Certificate {
  const { name, signedBy, issuerUrl, days = 1 } = wanted
  const isAuthority = wanted.isAuthority ?? signedBy === undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-tls-'))
  const file = (base: string) => path.join(folder, base)
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  try {
    const fresh = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    openssl('req', ...fresh, '-keyout', 'key.pem', '-out', 'request.pem', '-subj', `/CN=${name}`)
    writeFileSync(
      file('extensions'),
      [
        isAuthority ? 'basicConstraints=CA:TRUE' : `subjectAltName=DNS:${name}`,
        ...(issuerUrl === undefined ? [] : [`authorityInfoAccess=caIssuers;URI:${issuerUrl}`]),
      ].join('\n'),
    )
    if (signedBy) {
      writeFileSync(file('ca.pem'), signedBy.cert)
      writeFileSync(file('ca-key.pem'), signedBy.key)
    }
    const signer = signedBy ? ['-CA', 'ca.pem', '-CAkey', 'ca-key.pem'] : ['-signkey', 'key.pem']
    openssl(
      ...['x509', '-req', '-in', 'request.pem', '-out', 'cert.pem', '-extfile', 'extensions'],
      ...[...signer, '-days', String(days), '-set_serial', '1'],
    )
    const read = (base: string) => readFileSync(file(base), 'utf8')
    return { cert: read('cert.pem'), key: read('key.pem') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
