import { z } from 'zod'
import shippedConfig from '../../resources/config.json' with { type: 'json' }
import { configSchema, OVERRIDES } from '../../shared/config/runtime-config.ts'
import { markdownTable } from './generated-block.ts'
import { APP_VARIABLES, BACKEND_VARIABLES, FILE_VARIABLES } from './variables.ts'

interface Entry {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Entry>>
  readonly anyOf?: readonly Entry[]
}

const partsOf = (entry: Entry | undefined) =>
  entry?.properties ?? entry?.anyOf?.find(({ properties }) => properties)?.properties ?? {}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Value for required settings, so that the schema adds the defaults of the optional settings. */
const PLACEHOLDER = 'placeholder'
const configWithDefaults: unknown = configSchema.parse({
  ...shippedConfig,
  google: { clientId: PLACEHOLDER },
  lastFm: { apiKey: PLACEHOLDER, secret: PLACEHOLDER },
})

function defaultOf(names: readonly string[]): string {
  let value = configWithDefaults
  for (const name of names) value = isGroup(value) ? value[name] : undefined
  if (value === undefined || value === null || value === PLACEHOLDER) return 'none'
  return typeof value === 'boolean' ? `\`${value ? 'on' : 'off'}\`` : `\`${value}\``
}

function schemaRows(): string[][] {
  const root: Entry = z.toJSONSchema(configSchema, { io: 'input' }) as Entry
  return Object.entries(OVERRIDES).map(([variable, [name, part]]) => {
    const names = part === undefined ? [name] : [name, part]
    const group = partsOf(root)[name]
    const entry = part === undefined ? group : partsOf(group)[part]
    if (entry?.description === undefined) throw new Error(`${names.join('.')} has no description.`)
    return [`\`${variable}\``, `\`${names.join('.')}\``, entry.description, defaultOf(names)]
  })
}

const variableRows = (variables: typeof BACKEND_VARIABLES) =>
  variables.map(([name, effect, byDefault]) => [`\`${name}\``, effect, byDefault])

/** Returns the generated tables of `docs/configuration.md` by block name. */
export const configurationBlocks = (): Readonly<Record<string, string>> => ({
  schema: markdownTable(['Variable', 'Entry', 'Effect', 'Default'], schemaRows()),
  file: markdownTable(['Variable', 'Effect', 'Default'], variableRows(FILE_VARIABLES)),
  backend: markdownTable(['Variable', 'Effect', 'Default'], variableRows(BACKEND_VARIABLES)),
  app: markdownTable(['Variable', 'Effect', 'Default'], variableRows(APP_VARIABLES)),
})
