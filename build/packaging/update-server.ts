import type { Configuration, FileSet } from 'electron-builder'
import { Problem } from '../problem.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Update settings of a package. A package without updates may be unsigned. */
export interface Updates {
  readonly configuration: Required<Pick<Configuration, 'publish' | 'forceCodeSigning'>>
  readonly files: readonly FileSet[]
  /** Path of the publisher's private key (Ed25519, PEM). Null when the package is not signed for updates. */
  readonly privateKey: string | null
}

export const KEY_FOLDER = 'dist/update-key'
export const KEY_FILE = 'update-key.pem'

/**
 * Returns the update settings. Without UNDERTONE_UPDATE_URL packages never check for updates. With it they must be
 * signed with the system's method (Windows, macOS) and UNDERTONE_UPDATE_KEY. Throws when only one variable
 * is set or the address is not https.
 */
export function updates(env: Environment): Updates {
  const { UNDERTONE_UPDATE_URL: url, UNDERTONE_UPDATE_KEY: privateKey } = env
  if (!url && !privateKey)
    return {
      configuration: { publish: null, forceCodeSigning: false },
      files: [],
      privateKey: null,
    }
  if (!url || !privateKey)
    throw new Problem('UNDERTONE_UPDATE_URL and UNDERTONE_UPDATE_KEY must be set together.')
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Problem('UNDERTONE_UPDATE_URL must be an https address.')
  return {
    configuration: { publish: { provider: 'generic', url }, forceCodeSigning: true },
    files: [{ from: KEY_FOLDER, to: 'resources' }],
    privateKey,
  }
}
