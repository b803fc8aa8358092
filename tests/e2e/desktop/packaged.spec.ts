import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { type AsarFile, readAsar } from '../../../build/packaging/asar.ts'
import { dryRun, outputFolder } from '../../../build/packaging/dry-run.ts'
import { writeLicenses } from '../../../build/packaging/licenses.ts'
import { findPackagedApps } from '../../../build/packaging/packaged-app.ts'
import { testConfig } from '../../fixtures/config.ts'
import { launchDesktop } from '../../fixtures/desktop-app.ts'
import { LONG } from '../../fixtures/long.ts'
import { anonymousMenu } from '../../fixtures/users.ts'

/** Version that the double reports. */
const VERSION = '45.0.0'

let folder: string
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'undertone-packaged-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function packedFiles(): Promise<readonly AsarFile[]> {
  writeLicenses()
  await dryRun(folder, VERSION, { systems: ['linux'] })
  const [app] = findPackagedApps(outputFolder(folder))
  if (app === undefined) throw new Error('nothing was packaged')
  return readAsar(readFileSync(path.join(app.resources, 'app.asar'))).files
}

test('the packaged app starts without missing files and packages', LONG, async () => {
  const unpacked = path.join(folder, 'app')
  for (const file of await packedFiles()) {
    const target = path.join(unpacked, file.path)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, file.bytes)
  }
  const app = await launchDesktop({
    main: path.join(unpacked, 'out/main/index.js'),
    profileDir: path.join(folder, 'profile'),
    config: testConfig(),
  })
  try {
    await expect(anonymousMenu(app.page)).toBeVisible()
    expect(await app.trayItems()).not.toBeNull()
    expect(app.logs()).not.toContain('startup failed')
  } finally {
    await app.close()
  }
})
