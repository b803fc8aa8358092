import { isDeepStrictEqual } from 'node:util'
import { APP_ID, SCHEME, SCHEME_NAME } from './scheme.ts'

const SCHEME_KEY = `"Software\\Classes\\${SCHEME}`

const INSTALL_LINES = [
  `WriteRegStr SHELL_CONTEXT ${SCHEME_KEY}" "" "URL:${SCHEME_NAME}"`,
  `WriteRegStr SHELL_CONTEXT ${SCHEME_KEY}" "URL Protocol" ""`,
  `WriteRegStr SHELL_CONTEXT ${SCHEME_KEY}\\DefaultIcon" "" "$appExe,0"`,
  // The quotes keep the link a single argument, so that it cannot become an option of the program.
  `WriteRegStr SHELL_CONTEXT ${SCHEME_KEY}\\shell\\open\\command" "" '"$appExe" "%1"'`,
]

/** Registry keys of Electron's login item and of its user override. */
const RUN_KEYS = ['Run', 'Explorer\\StartupApproved\\Run']

/** Lines that remove all registry entries. An update, which also uninstalls, preserves the login item. */
const UNINSTALL_LINES = [
  `DeleteRegKey SHELL_CONTEXT ${SCHEME_KEY}"`,
  `DeleteRegKey HKCU ${SCHEME_KEY}"`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the syntax of NSIS.
  '${ifNot} ${isUpdated}',
  ...RUN_KEYS.map(
    (key) =>
      `DeleteRegValue HKCU "Software\\Microsoft\\Windows\\CurrentVersion\\${key}" "${APP_ID}"`,
  ),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the syntax of NSIS.
  '${endIf}',
]

function macroLines(script: string, name: string): string[] {
  const [, body = ''] = new RegExp(`!macro ${name}\\n([\\s\\S]*?)!macroend`).exec(script) ?? []
  const lines = body.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith(';'))
}

export function installerProblems(script: string): string[] {
  const compare = (name: string, expected: readonly string[]) => {
    const actual = macroLines(script, name)
    return [
      ...expected.filter((line) => !actual.includes(line)).map((line) => `${name} lacks ${line}`),
      ...actual
        .filter((line) => !expected.includes(line))
        .map((line) => `${name} also does ${line}`),
    ]
  }
  return [
    ...compare('customInstall', INSTALL_LINES),
    ...compare('customUnInstall', UNINSTALL_LINES),
  ]
}

export function archiveHashProblems(embedded: unknown, headerHash: string): string[] {
  const expected = [{ file: 'resources\\app.asar', alg: 'SHA256', value: headerHash }]
  return isDeepStrictEqual(embedded, expected) ? [] : [`it has ${JSON.stringify(embedded)}`]
}
