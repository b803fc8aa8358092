import type { Configuration } from 'electron-builder'
import { APP_FILES } from './build/packaging/app-files.ts'
import { desktopFile } from './build/packaging/desktop-entry.ts'
import { writeFuses } from './build/packaging/fuses.ts'
import { APP_ID, SCHEME, SCHEME_NAME } from './build/packaging/scheme.ts'
import { updates } from './build/packaging/update-server.ts'

const { configuration, files } = updates(process.env)

/** Configuration of electron-builder for `npm run package` and `npm run package:check`. */
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
  // All packages are plain JavaScript in the bundles, so nothing needs a rebuild.
  npmRebuild: false,
  allowMissingDependencies: false,
  // Used in the descriptions of packages. Electron sets the window's app id from `desktopName`.
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
  // Set per package type, because electron-builder would write the first type's entries into a shared object.
  appImage: { desktop: desktopFile('AppRun') },
  deb: { desktop: desktopFile(SCHEME) },
  rpm: { desktop: desktopFile(SCHEME) },
  // The older AppImage toolset starts the app with --no-sandbox.
  toolsets: { appimage: '1.0.3' },

  mac: {
    // Updates on macOS use the zip file.
    target: ['dmg', 'zip'],
    icon: 'icon.icns',
    category: 'public.app-category.music',
    darkModeSupport: true,
    extendInfo: {
      // macOS shows this text before the first connection to an address in the user's own network.
      NSLocalNetworkUsageDescription: 'Undertone plays stations in your own network.',
      // Electron's template declares these permissions. Null removes them.
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
    // Registers the link scheme, and removes it when the app is uninstalled.
    include: 'build/installer.nsh',
    // An installation for one user needs no administrator.
    packElevateHelper: false,
    deleteAppDataOnUninstall: false,
  },
}

export default config
