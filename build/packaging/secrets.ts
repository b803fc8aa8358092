/** What secrets look like, by who hands them out. */
const SECRETS = [
  { what: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\\nr]+[\w+/]{20}/ },
  { what: 'a Google API key', pattern: /\bAIza[\w-]{35}\b/ },
  { what: 'a Google client secret', pattern: /\bGOCSPX-[\w-]{20,}/ },
  { what: 'a Stripe key', pattern: /\b[rs]k_(?:live|test)_\w{16,}/ },
  { what: 'a GitHub token', pattern: /\b(?:gh[pousr]_\w{36}|github_pat_\w{40,})/ },
  { what: 'an AWS key', pattern: /\bAKIA[0-9A-Z]{16}\b/ },
  { what: 'a signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/ },
]

/** A text that is shipped. */
export interface ShippedText {
  readonly path: string
  readonly text: string
}

/**
 * What must not be read in what is shipped, one sentence each, without the secret itself. `folders`
 * are those of this machine, which say who built the package.
 */
export function secretProblems(files: Iterable<ShippedText>, folders: readonly string[]): string[] {
  const problems: string[] = []
  for (const { path, text } of files) {
    for (const { what, pattern } of SECRETS)
      if (pattern.test(text)) problems.push(`${path} holds ${what}`)
    for (const folder of folders)
      if (text.includes(folder)) problems.push(`${path} names a folder of this machine`)
  }
  return problems
}
