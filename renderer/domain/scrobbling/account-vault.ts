/** The accounts at the services, as the vault keeps them: one vault for all, of which each service sees its own. */
import * as z from 'zod/mini'
import { parseJson } from '../../lib/parse-json.ts'
import type { ScrobblingVault } from '../../platform/platform-types.ts'

const connectionSchema = z.object({
  /** Whose it is in this app. */
  uid: z.string().check(z.minLength(1)),
  /** Their name at the service. */
  account: z.string().check(z.minLength(1)),
  token: z.string().check(z.minLength(1)),
})

export type Connection = Readonly<z.infer<typeof connectionSchema>>

export const toRecord = (connection: Connection): string => JSON.stringify(connection)

export const readConnection = (text: string | null): Connection | null =>
  parseJson(connectionSchema, text)

const slotsSchema = z.record(z.string(), z.string())

const parse = (text: string | null) => parseJson(slotsSchema, text) ?? {}

/** Gives the vault of a service, by its name. */
export function vaultSlots(vault: ScrobblingVault): (name: string) => ScrobblingVault {
  /** Each change builds on the one before. */
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  const read = async () => parse((await vault.load()).session)

  return (name) => ({
    load: () =>
      inTurn(async () => {
        const { session, setAside } = await vault.load()
        return { session: parse(session)[name] ?? null, setAside }
      }),
    save: (account) =>
      inTurn(async () => vault.save(JSON.stringify({ ...(await read()), [name]: account }))),
    clear: () =>
      inTurn(async () => {
        const { [name]: _gone, ...others } = await read()
        if (Object.keys(others).length === 0) await vault.clear()
        else await vault.save(JSON.stringify(others))
      }),
  })
}
