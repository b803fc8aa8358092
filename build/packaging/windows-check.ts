import { isDeepStrictEqual } from 'node:util'
import { APP_ID, SCHEME, SCHEME_NAME } from './scheme.ts'

const KEY = `"Software\\Classes\\${SCHEME}`

const INSTALL = [
  `WriteRegStr SHELL_CONTEXT ${KEY}" "" "URL:${SCHEME_NAME}"`,
  `WriteRegStr SHELL_CONTEXT ${KEY}" "URL Protocol" ""`,
  `WriteRegStr SHELL_CONTEXT ${KEY}\\DefaultIcon" "" "$appExe,0"`,
  // The quotes keep the link a single argument, so that it cannot become an option of the program.
  `WriteRegStr SHELL_CONTEXT ${KEY}\\shell\\open\\command" "" '"$appExe" "%1"'`,
]

/** Registry keys of Electron's login item and of its user override. */
const RUN = ['Run', 'Explorer\\StartupApproved\\Run']

/** Entries to remove; the login item only when the app is really uninstalled. */
const UNINSTALL = [
  `DeleteRegKey SHELL_CONTEXT ${KEY}"`,
  `DeleteRegKey HKCU ${KEY}"`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: NSIS writes its macros so.
  '${ifNot} ${isUpdated}',
  ...RUN.map(
    (key) =>
      `DeleteRegValue HKCU "Software\\Microsoft\\Windows\\CurrentVersion\\${key}" "${APP_ID}"`,
  ),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: NSIS writes its macros so.
  '${endIf}',
]

function macro(script: string, name: string): string[] {
  const [, body = ''] = new RegExp(`!macro ${name}\\n([\\s\\S]*?)!macroend`).exec(script) ?? []
  const lines = body.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith(';'))
}

export function installerProblems(script: string): string[] {
  const compare = (name: string, expected: readonly string[]) => {
    const found = macro(script, name)
    return [
      ...expected.filter((line) => !found.includes(line)).map((line) => `${name} lacks ${line}`),
      ...found
        .filter((line) => !expected.includes(line))
        .map((line) => `${name} also does ${line}`),
    ]
  }
  return [...compare('customInstall', INSTALL), ...compare('customUnInstall', UNINSTALL)]
}

export function archiveHashProblems(promised: unknown, headerHash: string): string[] {
  const expected = [{ file: 'resources\\app.asar', alg: 'SHA256', value: headerHash }]
  return isDeepStrictEqual(promised, expected) ? [] : [`it has ${JSON.stringify(promised)}`]
}
