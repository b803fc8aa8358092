import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Certificate and private key in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Creates a certificate for `name` with openssl, signed by `signedBy` or itself. */
export function makeCertificate(options: {
  readonly name: string
  readonly signedBy?: Certificate
  /** The certificate may sign others. Always true without `signedBy`. */
  readonly isAuthority?: boolean
  /** Address of the issuer's certificate (AIA). */
  readonly issuerUrl?: string
  /** Validity in days. A negative number makes an expired certificate. */
  readonly days?: number
}): Certificate {
  const { name, signedBy, issuerUrl, days = 1 } = options
  const isAuthority = options.isAuthority ?? signedBy === undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'undertone-tls-'))
  const file = (base: string) => path.join(folder, base)
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  try {
    const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    openssl(
      'req',
      ...keyOptions,
      '-keyout',
      'key.pem',
      '-out',
      'request.pem',
      '-subj',
      `/CN=${name}`,
    )
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
