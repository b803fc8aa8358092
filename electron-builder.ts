import type { Configuration } from 'electron-builder'
import { APP_FILES } from './build/packaging/app-files.ts'
import { desktopFile } from './build/packaging/desktop-entry.ts'
import { writeFuses } from './build/packaging/fuses.ts'
import { APP_ID, SCHEME, SCHEME_NAME } from './build/packaging/scheme.ts'
import { updates } from './build/packaging/update-server.ts'

const { configuration, files } = updates(process.env)

/** How packages are made: `npm run package` and `npm run package:check` both read this. */
const config: Configuration = {
  appId: APP_ID,
  productName: 'Undertone',
  copyright: 'Copyright © The Undertone contributors',
  directories: { output: 'dist' },
  files: [...APP_FILES, ...files],
  asar: true,
  extraResources: [
    { from: 'LICENSE', to: 'LICENSE.undertone.txt' },
    // Written by build/packaging/licenses.ts.
    { from: 'dist/licenses.txt', to: 'licenses.txt' },
  ],
  protocols: { name: SCHEME_NAME, schemes: [SCHEME], role: 'Viewer' },
  afterPack: writeFuses,
  // Every package is plain JavaScript, and part of the bundles.
  npmRebuild: false,
  allowMissingDependencies: false,
  // For the packages' descriptions and, desktopName, for Electron: it names the window by it.
  extraMetadata: {
    desktopName: `${SCHEME}.desktop`,
    homepage: 'https://undertone.fm',
    author: { name: 'The Undertone contributors', email: 'hello@undertone.fm' },
  },
  artifactName: `${SCHEME}-\${version}-\${os}-\${arch}.\${ext}`,
  ...configuration,

  linux: {
    target: ['AppImage', 'deb', 'rpm'],
    icon: 'icons',
    executableName: SCHEME,
    syncDesktopName: true,
    category: 'AudioVideo;Audio;Player;Tuner',
    synopsis: 'Underground radio for your desktop',
  },
  // Each for itself: electron-builder writes the first one's into what they share.
  appImage: { desktop: desktopFile('AppRun') },
  deb: { desktop: desktopFile(SCHEME) },
  rpm: { desktop: desktopFile(SCHEME) },
  // The older one starts the app with --no-sandbox.
  toolsets: { appimage: '1.0.3' },

  mac: {
    // Updates on macOS are taken from the zip.
    target: ['dmg', 'zip'],
    icon: 'icon.icns',
    category: 'public.app-category.music',
    darkModeSupport: true,
    extendInfo: {
      // macOS shows it before the first connection to an address in the user's own network.
      NSLocalNetworkUsageDescription: 'Undertone plays stations in your own network.',
      // Electron's template claims these; null removes a claim.
      NSAudioCaptureUsageDescription: null,
      NSBluetoothAlwaysUsageDescription: null,
      NSBluetoothPeripheralUsageDescription: null,
      NSCameraUsageDescription: null,
      NSMicrophoneUsageDescription: null,
    },
    hardenedRuntime: true,
    entitlements: 'build/entitlements.mac.plist',
    entitlementsInherit: 'build/entitlements.mac.plist',
  },

  win: { target: ['nsis'], icon: 'icon.ico' },
  nsis: {
    oneClick: true,
    perMachine: false,
    // Registers the links' scheme and takes it away again.
    include: 'build/installer.nsh',
    // Nothing of a single person's installation needs an administrator.
    packElevateHelper: false,
    deleteAppDataOnUninstall: false,
  },
}

export default config
