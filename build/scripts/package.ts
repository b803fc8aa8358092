import { globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'electron-builder'
import { checkApp, printFindings } from '../packaging/check-app.ts'
import { writeLicences } from '../packaging/licences.ts'
import { findPackagedApps } from '../packaging/packaged-app.ts'
import { signReleases, writePublicKey } from '../packaging/sign-update.ts'
import { updates } from '../packaging/update-server.ts'
import { Problem, runScript } from '../problem.ts'
import { ROOT } from '../run.ts'
import { buildIfStale } from './build-if-stale.ts'
import { checkConfig, refuseSecrets, SECRETS_SCOPE } from './bundle-secrets.ts'

/**
 * `npm run package`: this system's installers, into dist/. Downloads Electron's runtime and the tools
 * that wrap it, and looks into what came out as `npm run package:check` does.
 */
const DIST = path.join(ROOT, 'dist')

await runScript(async () => {
  // Apps from before must not be looked at in place of today's. Installers stay.
  for (const folder of globSync('{linux,win,mac}*', { cwd: DIST }))
    rmSync(path.join(DIST, folder), { recursive: true, force: true })
  await buildIfStale({ force: true })
  checkConfig()
  refuseSecrets()
  writeLicences()
  const { privateKey } = updates(process.env)
  if (privateKey !== null) writePublicKey(privateKey)
  const files = await build({ publish: 'never' }).catch((error: unknown) => {
    throw new Problem(
      `The packages could not be made: ${error instanceof Error ? error.message : error}\n` +
        'Without Electron’s runtime, `npm run package:check` still validates how they are made.',
    )
  })
  const apps = findPackagedApps(DIST)
  if (apps.length === 0) throw new Problem('No packaged app was found in dist/ to look into.')
  const problems = printFindings(apps.flatMap((app) => checkApp(app, SECRETS_SCOPE)))
  if (problems > 0) throw new Problem(`The packages have ${problems} problems.`)
  if (privateKey !== null) signReleases(privateKey)
  process.stdout.write(`\n${files.map((file) => path.relative(ROOT, file)).join('\n')}\n`)
})
