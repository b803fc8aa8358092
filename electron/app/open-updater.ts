import { createPublicKey, verify } from 'node:crypto'
import type { AppUpdater } from 'electron-updater'
import type { UpdateState } from '../../preload/contract/desktop.ts'
import type { Logger } from '../log/logger.ts'

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

/** What is read of an update's description (latest*.yml), which a server may write as it likes. */
interface UpdateDescription {
  readonly version: string
  readonly files?: readonly { readonly sha512?: string }[]
  /** Ours: Ed25519 over `signedText`, in base64. */
  readonly signature?: unknown
}

/** SHA-512 in base64, as electron-builder writes it. */
const SHA512 = /^[A-Za-z0-9+/]{86}==$/

/**
 * What is signed: the version and the checksums of all files, each in a line of its own. The checksums
 * are compared with what was downloaded by electron-updater. Null for a description without them.
 */
export function signedText({ version, files }: UpdateDescription): string | null {
  const sums = (files ?? []).map(({ sha512 }) => sha512 ?? '')
  if (sums.length === 0 || !sums.every((sum) => SHA512.test(sum))) return null
  return [version, ...sums, ''].join('\n')
}

/** Whether the holder of `key` (a public key in PEM) has signed this update. Never throws. */
export function isSigned(update: UpdateDescription, key: string): boolean {
  const text = signedText(update)
  if (text === null || typeof update.signature !== 'string') return false
  try {
    const publicKey = createPublicKey(key)
    if (publicKey.asymmetricKeyType !== 'ed25519') return false
    return verify(null, Buffer.from(text), publicKey, Buffer.from(update.signature, 'base64'))
  } catch {
    return false
  }
}

/** Looks for updates and downloads them. */
export interface Updater {
  /** Looks once. Rejects when the server cannot be asked or the update cannot be downloaded. */
  check(): Promise<void>
  /** Installs the downloaded update, quits and starts the new version. `onFailed`: the old version is still here. */
  install(onFailed: () => void): void
}

/** How an update is found on a server. */
export interface UpdateSource {
  readonly kind: UpdateKind
  /** Address of the server. */
  readonly server: string
  /** The end of the name of the file that a user installs by hand, such as `.deb`; null: there is none to offer. */
  readonly extension: string | null
  /** The publisher's public key (PEM); null where the system itself knows a forgery (see updateKind). */
  readonly key: string | null
}

/** Only now is electron-updater read: most runs need it a minute after the start, or never. */
const loadUpdater = async (): Promise<AppUpdater> =>
  (await import('electron-updater')).default.autoUpdater

function addressOf(name: string, server: string): string | null {
  const url = URL.parse(name, `${server.replace(/\/$/, '')}/`)
  return url?.protocol === 'https:' ? url.href : null
}

/**
 * The package's updater. It installs a download when the app quits, or only says what there is. A staged update, of
 * which the description names a percentage, reaches this computer or not by a number that is drawn once and stored in
 * the profile; the number is not sent to the server. `onMoved`: the installation gave the AppImage another name.
 */
export async function openUpdater(options: {
  readonly source: UpdateSource
  readonly onFound: (update: UpdateState) => void
  readonly onMoved: (appImage: string) => void
  readonly log: Logger
  readonly load?: () => Promise<AppUpdater>
}): Promise<Updater> {
  const { onFound, log } = options
  const { kind, key, server, extension } = options.source
  const updater = await (options.load ?? loadUpdater)()
  updater.logger = log
  updater.autoDownload = kind === 'install'
  updater.autoInstallOnAppQuit = kind === 'install'
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  updater.requestHeaders = { 'x-user-staging-id': 'not told' }
  const isSupported = updater.isUpdateSupported
  updater.isUpdateSupported = async (update) => {
    if (key !== null && !isSigned(update, key)) {
      log.error('an update was refused: it is not signed by the publisher')
      return false
    }
    return isSupported(update)
  }
  if (kind === 'install')
    updater.on('update-downloaded', ({ version }) =>
      onFound({ version, canRestart: true, download: null }),
    )
  else
    updater.on('update-available', ({ version, files }) => {
      const file = files.find(({ url }) => extension !== null && url.endsWith(extension))
      const download = file === undefined ? null : addressOf(file.url, server)
      onFound({ version, canRestart: false, download })
    })
  updater.on('appimage-filename-updated', options.onMoved)
  return {
    async check() {
      const result = await updater.checkForUpdates()
      await result?.downloadPromise
    },
    install(onFailed) {
      updater.once('error', onFailed)
      updater.quitAndInstall(true, true)
    },
  }
}
