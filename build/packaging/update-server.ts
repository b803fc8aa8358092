import type { Configuration, FileSet } from 'electron-builder'
import { Problem } from '../problem.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** A package that looks for updates, or one that does not and may go unsigned. */
export interface Updates {
  readonly configuration: Required<Pick<Configuration, 'publish' | 'forceCodeSigning'>>
  /** What the app needs to know its publisher by. */
  readonly files: readonly FileSet[]
  /** File of the publisher's private key (Ed25519, PEM); null: nothing is signed. */
  readonly privateKey: string | null
}

/** Below dist/: the folder with the public half of the publisher's key, as the app reads it. */
export const KEY_FOLDER = 'dist/update-key'
/** Its name there and below the app's resources/. */
export const KEY_FILE = 'update-key.pem'

/**
 * Where packages look for their updates: the https address in UNDERTONE_UPDATE_URL. Without one they
 * get no address (no app-update.yml) and never look. A package that updates itself must be signed, by the
 * system's means (Windows, macOS) and by the key in UNDERTONE_UPDATE_KEY, so that an update can be told
 * from a forgery. Throws when one of the two is missing, or the address is not https.
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
    throw new Problem('UNDERTONE_UPDATE_URL and UNDERTONE_UPDATE_KEY belong together.')
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new Problem('UNDERTONE_UPDATE_URL must be an https address.')
  return {
    configuration: { publish: { provider: 'generic', url }, forceCodeSigning: true },
    files: [{ from: KEY_FOLDER, to: 'resources' }],
    privateKey,
  }
}
