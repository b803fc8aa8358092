/** The account at the service, as the vault keeps it. */
import * as z from 'zod/mini'

const schema = z.object({
  /** Whose it is in this app. */
  uid: z.string().check(z.minLength(1)),
  /** Their name at the service. */
  account: z.string().check(z.minLength(1)),
  token: z.string().check(z.minLength(1)),
})

export type Connection = Readonly<z.infer<typeof schema>>

export const toRecord = (connection: Connection): string => JSON.stringify(connection)

/** What was kept; null for nothing, and for anything of another shape. */
export function readConnection(text: string | null): Connection | null {
  if (text === null) return null
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
