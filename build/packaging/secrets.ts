import type { RuntimeConfig } from '../../shared/config/config.ts'

const SECRETS = [
  { what: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\\nr]+[\w+/]{20}/g },
  { what: 'a Google API key', pattern: /\bAIza[\w-]{35}\b/g },
  { what: 'a Google client secret', pattern: /\bGOCSPX-[\w-]{20,}/g },
  { what: 'a Stripe key', pattern: /\b[rs]k_(?:live|test)_\w{16,}/g },
  { what: 'a GitHub token', pattern: /\b(?:gh[pousr]_\w{36}|github_pat_\w{40,})/g },
  { what: 'an AWS key', pattern: /\bAKIA[0-9A-Z]{16}\b/g },
  { what: 'a signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g },
]

export interface ShippedText {
  readonly path: string
  readonly text: string
}

/**
 * Values that look like secrets but are public: https://firebase.google.com/docs/projects/api-keys and the client
 * secret of a desktop app, https://developers.google.com/identity/protocols/oauth2
 */
export const publicValues = (config: {
  readonly firebase: Pick<RuntimeConfig['firebase'], 'apiKey'>
  readonly google?: { readonly clientSecret?: string | null } | null
}): PublicValues => ({
  'a Google API key': config.firebase.apiKey,
  'a Google client secret': config.google?.clientSecret ?? null,
})

/** By kind of secret; the exception applies only to that kind. */
type PublicValues = Readonly<Record<string, string | null>>

export interface SecretsScope {
  /** Local folders, which reveal who built the package. */
  readonly folders: readonly string[]
  readonly publicValues: PublicValues
}

/** One sentence per secret (without its value) and per local folder in a shipped text. */
export function secretProblems(
  files: Iterable<ShippedText>,
  { folders, publicValues: allowed }: SecretsScope,
): string[] {
  const problems: string[] = []
  for (const { path, text } of files) {
    for (const { what, pattern } of SECRETS) {
      const found = [...text.matchAll(pattern)]
      if (found.some(([secret]) => secret !== allowed[what]))
        problems.push(`${path} contains ${what}`)
    }
    for (const folder of folders)
      if (text.includes(folder)) problems.push(`${path} contains a path of this machine`)
  }
  return problems
}
