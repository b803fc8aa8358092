import { createPublicKey, verify } from 'node:crypto'
import type { AppUpdater } from 'electron-updater'
import type { UpdateState } from '../../preload/contract/desktop.ts'
import type { Logger } from '../log/logger.ts'

export interface PackageInfo {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  /** Path from `ownAppImage`. Null when the program does not run from an AppImage. */
  readonly appImage: string | null
  readonly isPortable: boolean
  /** Text of the package's app-update.yml. Null when the package has none. */
  readonly appUpdateYml: string | null
  readonly hasPublisherKey: boolean
}

export type UpdatesDisabledReason = 'development' | 'no-server' | 'not-https' | 'unsigned'

/** With `install` the app installs updates. With `announce` it only reports them (deb, rpm, portable program). */
export type UpdateKind = 'install' | 'announce'

const SERVER_URL = /^url:\s*['"]?(https:\/\/[^\s'"]+)['"]?\s*$/m

/** Reads the HTTPS address of the update server from an app-update.yml. Returns null when there is none. */
export const readUpdateServer = (text: string): string | null => SERVER_URL.exec(text)?.[1] ?? null

/** Decides how this package updates. Disables updates when nothing verifies their publisher. */
export function chooseUpdateKind(
  packageInfo: PackageInfo,
): UpdateKind | { readonly disabledReason: UpdatesDisabledReason } {
  const { platform, isPackaged, appUpdateYml, hasPublisherKey } = packageInfo
  if (!isPackaged) return { disabledReason: 'development' }
  if (appUpdateYml === null) return { disabledReason: 'no-server' }
  if (readUpdateServer(appUpdateYml) === null) return { disabledReason: 'not-https' }
  // Windows checks the signature only if the package names its publisher.
  const isVerifiedByWindows = platform === 'win32' && /^publisherName:/m.test(appUpdateYml)
  // macOS compares the update's signature with the app's own.
  if (platform !== 'darwin' && !hasPublisherKey && !isVerifiedByWindows)
    return { disabledReason: 'unsigned' }
  const isInstalledExternally =
    platform === 'linux' ? packageInfo.appImage === null : packageInfo.isPortable
  return isInstalledExternally ? 'announce' : 'install'
}

/** Fields of an update description (latest*.yml), which is untrusted, because the server controls it. */
interface UpdateDescription {
  readonly version: string
  readonly files?: readonly { readonly sha512?: string }[]
  /** Undertone's own field: the Ed25519 signature of `signedText` in base64. */
  readonly signature?: unknown
}

const SHA512 = /^[A-Za-z0-9+/]{86}==$/

/** Returns the text that the publisher signs: version and checksums, one per line. Null when a checksum is missing. */
export function signedText({ version, files }: UpdateDescription): string | null {
  const checksums = (files ?? []).map(({ sha512 }) => sha512 ?? '')
  if (checksums.length === 0 || !checksums.every((sum) => SHA512.test(sum))) return null
  return [version, ...checksums, ''].join('\n')
}

/** Verifies the signature with a public key in PEM format. Never throws. electron-updater verifies the checksums. */
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

export interface Updater {
  /** Checks for an update. Rejects when the server cannot be reached or the download fails. */
  check(): Promise<void>
  /** Installs the download and restarts. Calls `onFailed` when that fails and the old version is still installed. */
  install(onFailed: () => void): void
}

export interface UpdateSource {
  readonly kind: UpdateKind
  readonly server: string
  /** Extension of the file that the user installs, such as `.deb`. Null when there is none. */
  readonly extension: string | null
  /** The publisher's public key (PEM). Null when the system verifies the publisher (see chooseUpdateKind). */
  readonly key: string | null
}

/** Imports electron-updater lazily, because the app needs it a minute after the start, or never. */
const loadUpdater = async (): Promise<AppUpdater> =>
  (await import('electron-updater')).default.autoUpdater

function resolveDownloadUrl(name: string, server: string): string | null {
  const url = URL.parse(name, `${server.replace(/\/$/, '')}/`)
  return url?.protocol === 'https:' ? url.href : null
}

/** Configures electron-updater. It installs updates when the app quits, or only reports them (`announce`). */
export async function openUpdater(options: {
  readonly source: UpdateSource
  readonly onUpdateFound: (update: UpdateState) => void
  readonly onAppImageMoved: (appImage: string) => void
  readonly log: Logger
  readonly load?: () => Promise<AppUpdater>
}): Promise<Updater> {
  const { onUpdateFound, log } = options
  const { kind, key, server, extension } = options.source
  const updater = await (options.load ?? loadUpdater)()
  updater.logger = log
  updater.autoDownload = kind === 'install'
  updater.autoInstallOnAppQuit = kind === 'install'
  updater.allowDowngrade = false
  updater.disableWebInstaller = true
  // Replaces the persistent ID of this installation, which electron-updater would send.
  updater.requestHeaders = { 'x-user-staging-id': 'hidden' }
  const isUpdateSupported = updater.isUpdateSupported
  updater.isUpdateSupported = async (update) => {
    if (key !== null && !isSigned(update, key)) {
      log.error('an update was refused: it is not signed by the publisher')
      return false
    }
    return isUpdateSupported(update)
  }
  if (kind === 'install')
    updater.on('update-downloaded', ({ version }) =>
      onUpdateFound({ version, canRestart: true, download: null }),
    )
  else
    updater.on('update-available', ({ version, files }) => {
      const file = files.find(({ url }) => extension !== null && url.endsWith(extension))
      const download = file === undefined ? null : resolveDownloadUrl(file.url, server)
      onUpdateFound({ version, canRestart: false, download })
    })
  updater.on('appimage-filename-updated', options.onAppImageMoved)
  return {
    async check() {
      const result = await updater.checkForUpdates()
      await result?.downloadPromise
    },
    install(onFailed) {
      updater.once('error', onFailed)
      const [isSilent, isForceRunAfter] = [true, true]
      updater.quitAndInstall(isSilent, isForceRunAfter)
    },
  }
}
