import type { KnipConfig } from 'knip'

/** What counts as a beginning: everything that cannot be reached from here is dead. */
const config: KnipConfig = {
  entry: [
    // Linked from mini/index.html.
    'renderer/screens/mini/main.tsx',
    'electron/main.ts',
    'preload/index.ts',
    'renderer/main.tsx',
    // Linked from index.html.
    'renderer/styles/app.css',
    // Threads, started by their file's name.
    'electron/stream-relay/text-worker.ts',
    'backend/modules/checker/probe/text-worker.ts',
    'backend/modules/library/saved-songs/releases/releases-worker.ts',
    'backend/modules/directory/mirrors/answers-worker.ts',
    'backend/modules/schedule/adapters/answers-worker.ts',
    'shared/judge/testing/trouble.ts',
    'electron/stream-relay/testing/hanging-worker.ts',
    'backend/{main,make-admin,check-stations}.ts',
    'backend/ops/{backup,restore,move}.ts',
    'backend/modules/directory/{import,make-snapshot}.ts',
    // Killed by import-killed.test.ts.
    'backend/modules/directory/testing/import-child.ts',
    'backend/modules/admin/testing/bulk-child.ts',
    'backend/dev/identity/child.ts',
    'backend/modules/creators/covers/redraw-child.ts',
    // Forked by tests/bench and tests/long, which import nothing of electron/.
    'electron/stream-relay/testing/{relay,break}-child.ts',
    'build/scripts/*.{ts,mjs}',
    // Read by electron-builder, which finds it by its name.
    'electron-builder.ts',
    'tests/bench/main.ts',
    'tests/mutations/main.ts',
    // Forked by storage.ts there.
    'tests/bench/api-child.ts',
    'playwright.config.ts',
    // Named there, and by build/scripts/test-long.ts.
    'tests/long/*.spec.ts',
    'tests/long/fault-reporter.ts',
    // Started in the network of a machine under test.
    'tests/hosting/pipes-inside.ts',
    // A process of its own.
    'tests/fixtures/cluster/instance.ts',
    'tests/electron-double/{electron,launch,register}.ts',
    'tests/electron-double/specs/{electron,inside,program,register,run}.ts',
    'tests/electron-contract/main.ts',
    // Read by the contract suite, which serves them itself.
    'tests/electron-contract/{page.js,preload.cjs}',
    'tests/fixtures/global-setup.ts',
    'tests/fixtures/electron-hooks.cjs',
  ],
  project: ['{electron,preload,renderer,shared,backend,build,tests}/**/*.{ts,tsx,mjs,cjs,css}'],
  // An export that only its own file and its test use is a seam, not dead code.
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Named by url() in renderer/styles/fonts.css.
    '@fontsource-variable/.+',
    // Started by build/scripts/cruise.ts.
    'dependency-cruiser',
  ],
  // Programs of the system that the tests and their setup look for.
  ignoreBinaries: [
    'dbus-daemon',
    'ffmpeg',
    'apt-get',
    'openssl',
    'debootstrap',
    'unshare',
    'nsenter',
    'xdg-mime',
  ],
}

export default config
