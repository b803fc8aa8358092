import path from 'node:path'

/** The bundle runs as out/main/index.js, in the project as in the packaged app. */
const ROOT = path.resolve(import.meta.dirname, '../..')

/** Folders and files the main process reads, all absolute. */
export const paths = {
  /** Of the main bundle, beside index.js. */
  textWorker: path.join(ROOT, 'out/main/text-worker.js'),
  preload: path.join(ROOT, 'out/preload/index.cjs'),
  miniPreload: path.join(ROOT, 'out/preload/mini.cjs'),
  renderer: path.join(ROOT, 'out/renderer'),
  icons: path.join(ROOT, 'resources/icons'),
  windowIcon: path.join(ROOT, 'resources/icons/app-256.png'),
  /** The publisher's public key, for a package whose updates are signed; usually not there. */
  updateKey: path.join(ROOT, 'resources/update-key.pem'),
} as const
