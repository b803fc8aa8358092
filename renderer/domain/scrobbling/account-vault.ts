/** Stores scrobbling accounts in the encrypted vault. All services share one vault entry, so each gets a slot. */
import * as z from 'zod/mini'
import { parseJson } from '../../lib/parse-json.ts'
import type { ScrobblingVault } from '../../platform/platform-types.ts'

const connectionSchema = z.object({
  uid: z.string().check(z.minLength(1)),
  account: z.string().check(z.minLength(1)),
  token: z.string().check(z.minLength(1)),
})

export type Connection = Readonly<z.infer<typeof connectionSchema>>

export const toRecord = (connection: Connection): string => JSON.stringify(connection)

export const readConnection = (text: string | null): Connection | null =>
  parseJson(connectionSchema, text)

const slotsSchema = z.record(z.string(), z.string())

const parseSlots = (text: string | null) => parseJson(slotsSchema, text) ?? {}

export function createVaultSlots(vault: ScrobblingVault): (name: string) => ScrobblingVault {
  /** Changes run in order, because each rewrites the stored value. */
  let lastChange: Promise<unknown> = Promise.resolve()

  function runInOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = lastChange.then(work)
    lastChange = result.catch(() => undefined)
    return result
  }
  const readSlots = async () => parseSlots((await vault.load()).session)

  return (name) => ({
    load: () =>
      runInOrder(async () => {
        const { session, setAside } = await vault.load()
        return { session: parseSlots(session)[name] ?? null, setAside }
      }),
    save: (account) =>
      runInOrder(async () =>
        vault.save(JSON.stringify({ ...(await readSlots()), [name]: account })),
      ),
    clear: () =>
      runInOrder(async () => {
        const { [name]: _removed, ...otherSlots } = await readSlots()
        if (Object.keys(otherSlots).length === 0) await vault.clear()
        else await vault.save(JSON.stringify(otherSlots))
      }),
  })
}
