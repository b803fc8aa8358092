import type { RuntimeConfig } from '../../shared/config/config.ts'

const SECRET_PATTERNS = [
  { kind: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\\nr]+[\w+/]{20}/g },
  { kind: 'a Google API key', pattern: /\bAIza[\w-]{35}\b/g },
  { kind: 'a Google client secret', pattern: /\bGOCSPX-[\w-]{20,}/g },
  { kind: 'a Stripe key', pattern: /\b[rs]k_(?:live|test)_\w{16,}/g },
  { kind: 'a GitHub token', pattern: /\b(?:gh[pousr]_\w{36}|github_pat_\w{40,})/g },
  { kind: 'an AWS key', pattern: /\bAKIA[0-9A-Z]{16}\b/g },
  { kind: 'a signed token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/g },
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

/** Public values by kind of secret. A value is allowed only for its kind. */
type PublicValues = Readonly<Record<string, string | null>>

export interface SecretsScope {
  /** Local folders, which reveal who built the package. */
  readonly folders: readonly string[]
  readonly publicValues: PublicValues
}

/** Returns a sentence for each secret (without its value) and each local folder in the shipped texts. */
export function secretProblems(
  files: Iterable<ShippedText>,
  { folders, publicValues: allowed }: SecretsScope,
): string[] {
  const problems: string[] = []
  for (const { path, text } of files) {
    for (const { kind, pattern } of SECRET_PATTERNS) {
      const matches = [...text.matchAll(pattern)]
      if (matches.some(([secret]) => secret !== allowed[kind]))
        problems.push(`${path} contains ${kind}`)
    }
    for (const folder of folders)
      if (text.includes(folder)) problems.push(`${path} contains a path of this machine`)
  }
  return problems
}
