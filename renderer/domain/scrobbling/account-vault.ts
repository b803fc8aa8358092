/** Service accounts in the encrypted vault. All services share one vault value. */
import * as z from 'zod/mini'
import { parseJson } from '../../lib/parse-json.ts'
import type { ScrobblingVault } from '../../platform/platform-types.ts'

const connectionSchema = z.object({
  uid: z.string().check(z.minLength(1)),
  /** User name at the service. */
  account: z.string().check(z.minLength(1)),
  token: z.string().check(z.minLength(1)),
})

export type Connection = Readonly<z.infer<typeof connectionSchema>>

export const toRecord = (connection: Connection): string => JSON.stringify(connection)

export const readConnection = (text: string | null): Connection | null =>
  parseJson(connectionSchema, text)

const slotsSchema = z.record(z.string(), z.string())

const parse = (text: string | null) => parseJson(slotsSchema, text) ?? {}

export function createVaultSlots(vault: ScrobblingVault): (name: string) => ScrobblingVault {
  /** Changes run in order, because each builds on the previous value. */
  let last: Promise<unknown> = Promise.resolve()

  function runInOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  const read = async () => parse((await vault.load()).session)

  return (name) => ({
    load: () =>
      runInOrder(async () => {
        const { session, setAside } = await vault.load()
        return { session: parse(session)[name] ?? null, setAside }
      }),
    save: (account) =>
      runInOrder(async () => vault.save(JSON.stringify({ ...(await read()), [name]: account }))),
    clear: () =>
      runInOrder(async () => {
        const { [name]: _gone, ...others } = await read()
        if (Object.keys(others).length === 0) await vault.clear()
        else await vault.save(JSON.stringify(others))
      }),
  })
}
