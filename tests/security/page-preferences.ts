/** Required for every page, regardless of Electron's defaults. */
const REQUIRED = [
  'sandbox: true',
  'contextIsolation: true',
  'nodeIntegration: false',
  'webSecurity: true',
  'webviewTag: false',
] as const

const FORBIDDEN = [
  'allowRunningInsecureContent',
  'enableBlinkFeatures',
  'experimentalFeatures',
  'nodeIntegrationInSubFrames',
  'nodeIntegrationInWorker',
  'plugins',
  'webviewTag: true',
  'sandbox: false',
  'contextIsolation: false',
  'nodeIntegration: true',
  'webSecurity: false',
] as const

/** The text between the braces after each `webPreferences:`. */
function preferenceBlocks(code: string): readonly string[] {
  return [...code.matchAll(/\bwebPreferences\s*:\s*\{/g)].map((match) => {
    const start = match.index + match[0].length
    let depth = 1
    let end = start
    while (end < code.length && depth > 0) {
      if (code[end] === '{') depth += 1
      if (code[end] === '}') depth -= 1
      end += 1
    }
    return code.slice(start, end - 1)
  })
}

const has = (code: string, entry: string) => new RegExp(`\\b${entry}\\b`).test(code)

/** Problems of the page preferences in a source text; empty if none. */
export function preferenceProblems(code: string): readonly string[] {
  const blocks = preferenceBlocks(code)
  // A spread or a variable would hide its contents.
  const hidden = (code.match(/\bwebPreferences\b(?!\s*:\s*\{)/g) ?? []).map(
    () => 'preferences that cannot be read off',
  )
  const spread = blocks.filter((block) => block.includes('...')).map(() => 'a spread among them')
  const missing = blocks.flatMap((block) =>
    REQUIRED.filter((entry) => !has(block, entry)).map((entry) => `without ${entry}`),
  )
  const wrong = FORBIDDEN.filter((entry) => has(blocks.join('\n'), entry))
  return [...hidden, ...spread, ...missing, ...wrong.map((entry) => `with ${entry}`)]
}
