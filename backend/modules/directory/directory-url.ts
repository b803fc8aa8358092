import { NONE } from '../../../shared/config/overrides.ts'
import { ConfigError } from '../../../shared/config/runtime-config.ts'
import { serviceUrlProblem } from '../../../shared/config/service-url.ts'

/**
 * The address of the one mirror that is to be asked instead of the public ones; null: these.
 * @throws {ConfigError} that says what is wrong with it, or that there is to be no directory
 */
export function decideDirectoryUrl({
  UNDERTONE_DIRECTORY_URL: url,
}: Readonly<Record<string, string | undefined>>): string | null {
  if (!url) return null
  if (url === NONE)
    throw new ConfigError('UNDERTONE_DIRECTORY_URL says that there is no directory.')
  const problem = serviceUrlProblem(url)
  if (problem !== null) throw new ConfigError(`UNDERTONE_DIRECTORY_URL ${problem}.`)
  return url.replace(/(?<!\/)\/+$/, '')
}
