import { globSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import config from '../../resources/config.json' with { type: 'json' }
import { resolveMainConfig } from '../../shared/config/runtime-config.ts'
import { publicValues, type SecretsScope, secretProblems } from '../packaging/secrets.ts'
import { Problem } from '../problem.ts'
import { ROOT } from '../run.ts'

export const SECRETS_SCOPE: SecretsScope = {
  folders: [ROOT, homedir()],
  publicValues: publicValues(config),
}

/** Throws a ConfigError when the packaged app would reject its configuration. */
export function checkConfig(): void {
  resolveMainConfig(config, {}, 'resources/config.json')
}

/** Throws a Problem when a bundle below `root` contains a secret. Call it before packaging. */
export function refuseSecrets(root: string = ROOT, scope: SecretsScope = SECRETS_SCOPE): void {
  const files = globSync('out/{main,preload,renderer}/**/*.*', { cwd: root })
  const texts = files.map((file) => ({
    path: file,
    text: readFileSync(path.join(root, file), 'latin1'),
  }))
  const problems = secretProblems(texts, scope)
  if (problems.length > 0) throw new Problem(problems.join('\n'))
}
