import path from 'node:path'

/** The bundle runs as out/main/index.js, both in the project and in the packaged app. */
const ROOT = path.resolve(import.meta.dirname, '../..')

export const paths = {
  textWorker: path.join(ROOT, 'out/main/text-worker.js'),
  preload: path.join(ROOT, 'out/preload/index.cjs'),
  miniPreload: path.join(ROOT, 'out/preload/mini.cjs'),
  renderer: path.join(ROOT, 'out/renderer'),
  icons: path.join(ROOT, 'resources/icons'),
  windowIcon: path.join(ROOT, 'resources/icons/app-256.png'),
  /** Public key of the publisher, for packages with signed updates. Usually absent. */
  updateKey: path.join(ROOT, 'resources/update-key.pem'),
} as const
