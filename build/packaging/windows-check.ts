import { isDeepStrictEqual } from 'node:util'
import { APP_ID, SCHEME, SCHEME_NAME } from './scheme.ts'

/** Where Windows looks for who opens a scheme. */
const KEY = `"Software\\Classes\\${SCHEME}`

/** What the installer must write for links to open the app. */
const INSTALL = [
  `WriteRegStr SHELL_CONTEXT ${KEY}" "" "URL:${SCHEME_NAME}"`,
  `WriteRegStr SHELL_CONTEXT ${KEY}" "URL Protocol" ""`,
  `WriteRegStr SHELL_CONTEXT ${KEY}\\DefaultIcon" "" "$appExe,0"`,
  // The link is one word in quotes: nothing of it can become an option of the program.
  `WriteRegStr SHELL_CONTEXT ${KEY}\\shell\\open\\command" "" '"$appExe" "%1"'`,
]

/** Where Electron enters what starts at login, and where Windows notes that a user has switched it off. */
const RUN = ['Run', 'Explorer\\StartupApproved\\Run']

/** And take away again, what starts at login only when the app goes for good. */
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

/** The lines of a macro, without comments; empty when there is no such macro. */
function macro(script: string, name: string): string[] {
  const [, body = ''] = new RegExp(`!macro ${name}\\n([\\s\\S]*?)!macroend`).exec(script) ?? []
  const lines = body.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith(';'))
}

/** What is wrong with the script that our installer adds to electron-builder's. */
export function installerProblems(script: string): string[] {
  const compare = (name: string, wanted: readonly string[]) => {
    const found = macro(script, name)
    return [
      ...wanted.filter((line) => !found.includes(line)).map((line) => `${name} lacks ${line}`),
      ...found.filter((line) => !wanted.includes(line)).map((line) => `${name} also does ${line}`),
    ]
  }
  return [...compare('customInstall', INSTALL), ...compare('customUnInstall', UNINSTALL)]
}

/** What is wrong with the promise in Undertone.exe about its archive, whose header has that hash. */
export function promiseProblems(promised: unknown, headerHash: string): string[] {
  const wanted = [{ file: 'resources\\app.asar', alg: 'SHA256', value: headerHash }]
  return isDeepStrictEqual(promised, wanted) ? [] : [`it promises ${JSON.stringify(promised)}`]
}
