import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publicHalf, readPrivateKey, signRelease } from '../packaging/sign-update.ts'
import { KEY_FILE, KEY_FOLDER } from '../packaging/update-server.ts'
import { ROOT } from './run.ts'

/** Puts the public half of the key in file `privateKey` where the app is packaged from. */
export function writePublicKey(privateKey: string): void {
  const folder = path.join(ROOT, KEY_FOLDER)
  mkdirSync(folder, { recursive: true })
  const key = readPrivateKey(readFileSync(privateKey, 'utf8'))
  writeFileSync(path.join(folder, KEY_FILE), publicHalf(key))
}

/** Signs what electron-builder has written about the release, latest*.yml in dist/. */
export function signReleases(privateKey: string): void {
  const key = readPrivateKey(readFileSync(privateKey, 'utf8'))
  const dist = path.join(ROOT, 'dist')
  for (const name of globSync('latest*.yml', { cwd: dist })) {
    const file = path.join(dist, name)
    writeFileSync(file, signRelease(readFileSync(file, 'utf8'), key))
  }
}
