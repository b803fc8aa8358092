import { z } from 'zod'
import type { RuntimeConfig } from '../contract.ts'
import { serviceUrlProblem } from './service-url.ts'

const serviceUrl = z
  .string()
  .superRefine((text, context) => {
    const problem = serviceUrlProblem(text)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
  .transform((text) => text.replace(/\/+$/, ''))

const schema: z.ZodType<RuntimeConfig> = z.strictObject({
  apiUrl: serviceUrl,
  functionsUrl: serviceUrl.nullable(),
  identityUrl: serviceUrl.nullable(),
  documentsUrl: serviceUrl.nullable(),
  streamsUrl: serviceUrl.nullable(),
  firebase: z.strictObject({
    apiKey: z.string().min(1, 'is empty'),
    // https://cloud.google.com/resource-manager/docs/creating-managing-projects
    projectId: z.string().regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'is not a project id'),
  }),
})

/** Which environment variable replaces which entry. */
const OVERRIDES = {
  UNDERTONE_API_URL: 'apiUrl',
  UNDERTONE_FUNCTIONS_URL: 'functionsUrl',
  UNDERTONE_IDENTITY_URL: 'identityUrl',
  UNDERTONE_DOCUMENTS_URL: 'documentsUrl',
  UNDERTONE_STREAMS_URL: 'streamsUrl',
  UNDERTONE_FIREBASE_API_KEY: 'firebase.apiKey',
  UNDERTONE_FIREBASE_PROJECT_ID: 'firebase.projectId',
} as const

type Environment = Readonly<Record<string, string | undefined>>

/** A configuration that cannot be used; the message says what is wrong, for a person to read. */
export class ConfigError extends Error {}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The base with every non-empty override applied; an empty variable counts as unset. */
function withOverrides(base: unknown, env: Environment): unknown {
  if (!isRecord(base)) return base
  const firebase = isRecord(base.firebase) ? { ...base.firebase } : {}
  const merged: Record<string, unknown> = { ...base, firebase }
  for (const [variable, entry] of Object.entries(OVERRIDES)) {
    const value = env[variable]
    if (value === undefined || value === '') continue
    if (entry === 'firebase.apiKey') firebase.apiKey = value
    else if (entry === 'firebase.projectId') firebase.projectId = value
    else merged[entry] = value
  }
  return merged
}

/**
 * The configuration that `base` (parsed JSON) and the environment make. Throws ConfigError naming
 * each wrong entry; `source` says where `base` came from.
 */
export function resolveConfig(base: unknown, env: Environment, source: string): RuntimeConfig {
  const result = schema.safeParse(withOverrides(base, env))
  if (result.success) return result.data
  const problems = result.error.issues.map((issue) =>
    issue.path.length === 0 ? issue.message : `${issue.path.join('.')} ${issue.message}`,
  )
  throw new ConfigError(`The configuration (${source}) cannot be used: ${problems.join('; ')}.`)
}
