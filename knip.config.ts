import type { KnipConfig } from 'knip'

/** Entry points. Code that none of them imports, directly or not, is dead. */
const root = {
  entry: [
    // Linked from mini/index.html.
    'renderer/screens/mini/main.tsx',
    'electron/main.ts',
    'preload/index.ts',
    'renderer/main.tsx',
    // Linked from index.html.
    'renderer/styles/app.css',
    // Worker threads, started by file name.
    'electron/stream-relay/text-worker.ts',
    'shared/parser-worker/testing/trouble.ts',
    'electron/stream-relay/testing/hanging-worker.ts',
    // Forked by tests/bench and tests/long, which do not import electron/.
    'electron/stream-relay/testing/{relay,break}-child.ts',
    'build/scripts/*.{ts,mjs}',
    // electron-builder finds this file by its name.
    'electron-builder.ts',
    'tests/bench/main.ts',
    'tests/mutations/main.ts',
    // Forked by tests/bench/storage.ts.
    'tests/bench/api-child.ts',
    'playwright.config.ts',
    // Named in playwright.config.ts and build/scripts/test-long.ts.
    'tests/long/*.spec.ts',
    'tests/long/fault-reporter.ts',
    // Started in the network namespace of a machine under test.
    'tests/hosting/pipes-inside.ts',
    // Started as a separate process.
    'tests/fixtures/cluster/instance.ts',
    'tests/electron-double/{electron,launch,register}.ts',
    'tests/electron-double/specs/{electron,inside,program,register,run}.ts',
    'tests/electron-contract/main.ts',
    // Served by the contract suite.
    'tests/electron-contract/{page.js,preload.cjs}',
    'tests/fixtures/global-setup.ts',
    'tests/fixtures/electron-hooks.cjs',
  ],
  project: ['{electron,preload,renderer,shared,build,tests}/**/*.{ts,tsx,mjs,cjs,css}'],
}

const backend = {
  entry: [
    '{main,make-admin,check-stations}.ts',
    'ops/{backup,restore,move}.ts',
    'modules/directory/{import,make-snapshot}.ts',
    // Worker threads, started by file name.
    'modules/**/*-worker.ts',
    // Started as separate processes.
    'dev/identity/child.ts',
    'modules/creators/covers/redraw-child.ts',
    'modules/admin/testing/bulk-child.ts',
    'modules/directory/testing/import-child.ts',
  ],
  project: ['**/*.{ts,mjs}'],
  ignoreDependencies: [
    // Imported by shared/titles, which the API uses.
    '@web-scrobbler/metadata-filter',
  ],
}

const config: KnipConfig = {
  workspaces: { '.': root, backend },
  // An export that only its own file and its test use is not dead code.
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Named by url() in renderer/styles/fonts.css.
    '@fontsource-variable/.+',
    // Started by build/scripts/cruise.ts.
    'dependency-cruiser',
    // Started by build/scripts/lint.ts.
    '@commitlint/cli',
    'cspell',
    'markdownlint-cli2',
  ],
  // System programs that the tests and their setup run.
  ignoreBinaries: [
    'dbus-daemon',
    'apt-get',
    'openssl',
    'debootstrap',
    'unshare',
    'nsenter',
    'xdg-mime',
  ],
}

export default config
