/** `npm run package`: builds this system's installers in dist/ and checks them like `npm run package:check`. */
import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'electron-builder'
import { checkApp, printFindings } from '../packaging/check-app.ts'
import { writeLicenses } from '../packaging/licenses.ts'
import { findPackagedApps } from '../packaging/packaged-app.ts'
import { signReleases, writePublicKey } from '../packaging/sign-update.ts'
import { updates } from '../packaging/update-server.ts'
import { Problem, runScript } from '../problem.ts'
import { ROOT } from '../run.ts'
import { buildIfStale } from './build-if-stale.ts'
import { checkConfig, refuseSecrets, SECRETS_SCOPE } from './bundle-secrets.ts'

const DIST = path.join(ROOT, 'dist')

await runScript(async () => {
  // Removes old apps, so that they are not checked instead of the new ones. Installers remain.
  for (const folder of globSync('{linux,win,mac}*', { cwd: DIST }))
    rmSync(path.join(DIST, folder), { recursive: true, force: true })
  await buildIfStale({ force: true })
  checkConfig()
  refuseSecrets()
  writeLicenses()
  const { privateKey } = updates(process.env)
  if (privateKey !== null) writePublicKey(privateKey)
  const files = await build({ publish: 'never' }).catch((error: unknown) => {
    throw new Problem(
      `The packages could not be built: ${error instanceof Error ? error.message : error}\n` +
        'Without Electron’s runtime, `npm run package:check` still validates the packaging.',
    )
  })
  const apps = findPackagedApps(DIST)
  if (apps.length === 0) throw new Problem('No packaged app was found in dist/.')
  const problems = printFindings(apps.flatMap((app) => checkApp(app, SECRETS_SCOPE)))
  if (problems > 0) throw new Problem(`The packages have ${problems} problems.`)
  if (privateKey !== null) signReleases(privateKey)
  process.stdout.write(`\n${files.map((file) => path.relative(ROOT, file)).join('\n')}\n`)
})
