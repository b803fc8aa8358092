/** What is known of this package when it asks whether to look for updates. */
export interface PackageFacts {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  /** Text of the package's app-update.yml; null where it has none. */
  readonly server: string | null
  /** Whether the package carries the key by which its publisher's updates are known. */
  readonly hasKey: boolean
}

/** Why this package never looks for updates. */
export type NoUpdates =
  | 'development'
  /** Deb, rpm, portable: what installed it updates it. */
  | 'package-manager'
  | 'no-server'
  | 'not-https'
  /** A forgery could not be told from an update. */
  | 'unsigned'

/** Null: updates are looked for. An update without a proof of its publisher is refused. */
export function noUpdates(facts: PackageFacts): NoUpdates | null {
  const { platform, isPackaged, env, server, hasKey } = facts
  if (!isPackaged) return 'development'
  if (platform === 'linux' && env.APPIMAGE === undefined) return 'package-manager'
  if (platform === 'win32' && env.PORTABLE_EXECUTABLE_FILE !== undefined) return 'package-manager'
  if (server === null) return 'no-server'
  if (!/^url:\s*['"]?https:\/\/[^\s'"]+['"]?\s*$/m.test(server)) return 'not-https'
  // macOS compares the update's signature with the app's own by itself.
  if (platform === 'darwin' || hasKey) return null
  // Windows' signature is looked at only where the package names its publisher.
  return platform === 'win32' && /^publisherName:/m.test(server) ? null : 'unsigned'
}
