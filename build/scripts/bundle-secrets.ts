import { globSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import config from '../../resources/config.json' with { type: 'json' }
import { resolveMainConfig } from '../../shared/config/runtime-config.ts'
import { publicValues, type SecretsScope, secretProblems } from '../packaging/secrets.ts'
import { Problem } from '../problem.ts'
import { ROOT } from '../run.ts'

/** Of this project on this machine. */
export const SECRETS_SCOPE: SecretsScope = {
  folders: [ROOT, homedir()],
  publicValues: publicValues(config),
}

/** Throws a ConfigError when the packaged app would refuse to start with its configuration. */
export function checkConfig(): void {
  resolveMainConfig(config, {}, 'resources/config.json')
}

/**
 * Throws a Problem when a bundle below `root` holds a secret. Call it before packaging, so that no installer
 * with a secret is ever made.
 */
export function refuseSecrets(root: string = ROOT, scope: SecretsScope = SECRETS_SCOPE): void {
  const files = globSync('out/{main,preload,renderer}/**/*.*', { cwd: root })
  const texts = files.map((file) => ({
    path: file,
    text: readFileSync(path.join(root, file), 'latin1'),
  }))
  const problems = secretProblems(texts, scope)
  if (problems.length > 0) throw new Problem(problems.join('\n'))
}
