/** What is known of this package when it asks whether to look for updates. */
export interface PackageFacts {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** The AppImage that the program runs from (see ownAppImage); null: it runs from none. */
  readonly appImage: string | null
  /** A Windows program that runs without an installation. */
  readonly isPortable: boolean
  /** Text of the package's app-update.yml; null where it has none. */
  readonly server: string | null
  /** Whether the package carries the key by which its publisher's updates are known. */
  readonly hasKey: boolean
}

/** Why this package never looks for updates. */
export type NoUpdates =
  | 'development'
  | 'no-server'
  | 'not-https'
  /** A forgery could not be told from an update. */
  | 'unsigned'

/**
 * How a package gets a newer version: it installs one, or announces one that the user installs, as with a deb, an
 * rpm or a portable program.
 */
export type UpdateKind = 'install' | 'announce'

const SERVER_URL = /^url:\s*['"]?(https:\/\/[^\s'"]+)['"]?\s*$/m

/** The address of the update server in the text of an app-update.yml; null where it names none over HTTPS. */
export const updateServer = (text: string): string | null => SERVER_URL.exec(text)?.[1] ?? null

/** An update without a proof of its publisher is refused. */
export function updateKind(facts: PackageFacts): UpdateKind | { readonly never: NoUpdates } {
  const { platform, isPackaged, server, hasKey } = facts
  if (!isPackaged) return { never: 'development' }
  if (server === null) return { never: 'no-server' }
  if (updateServer(server) === null) return { never: 'not-https' }
  // Windows' signature is looked at only where the package names its publisher.
  const isKnownToWindows = platform === 'win32' && /^publisherName:/m.test(server)
  // macOS compares the update's signature with the app's own by itself.
  if (platform !== 'darwin' && !hasKey && !isKnownToWindows) return { never: 'unsigned' }
  const isInstalledByOthers = platform === 'linux' ? facts.appImage === null : facts.isPortable
  return isInstalledByOthers ? 'announce' : 'install'
}
